import type { Problems } from './address-fields.ts'

export interface SentGroups {
  readonly groups?: readonly { readonly groupId: string }[]
}

/** The id of the control each refused field belongs to; the section's own id where the field is not one of ours. */
export function controlsOf(fields: Problems, sent: SentGroups): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [controlOf(path, sent), text]),
  )
}

function controlOf(path: string, { groups = [] }: SentGroups): string {
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
