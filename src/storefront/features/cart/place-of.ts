import { formText } from '#storefront/api/form-text.ts'

const places = ['place', 'lineId', 'groupId', 'variantId', 'intent'] as const

/** The target of a change: its line, its group, or the form. */
export function findChangeTarget(form: FormData): string {
  return places.map((name) => formText(form, name)).find(Boolean) ?? ''
}
