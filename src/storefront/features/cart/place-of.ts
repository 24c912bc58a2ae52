import { formText } from '#storefront/api/form-text.ts'

const places = ['place', 'lineId', 'groupId', 'variantId', 'intent'] as const

/** Where a change was asked: its line, its delivery, or the form itself. */
export function placeOf(form: FormData): string {
  return places.map((name) => formText(form, name)).find(Boolean) ?? ''
}
