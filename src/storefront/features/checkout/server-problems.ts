import type { Problems } from './address-fields.ts'

export interface SentGroups {
  readonly groups?: readonly { readonly groupId: string }[]
}

/** Maps refused fields to the ids of their inputs; unknown fields keep their name. */
export function toFieldProblems(fields: Problems, sent: SentGroups): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [toFieldId(path, sent), text]),
  )
}

function toFieldId(path: string, { groups = [] }: SentGroups): string {
  const [head, ...rest] = path.split('.')
  if (head === 'groups') {
    const groupId = groups[Number(rest[0])]?.groupId ?? ''
    return fieldId(groupId, rest.at(-1) ?? '')
  }
  if (head === 'billing') return fieldId('billing', rest.at(-1) ?? '')
  return path
}

export function fieldId(section: string, field: string): string {
  return `${section}-${field}`
}
