import type { TodayItem } from './today-item.ts'

export interface OpenNotification {
  readonly id: string
  readonly objectId: string
}

/**
 * Which notifications of a kind to add and which to resolve. If the list of causes was cut off,
 * nothing is resolved, because a missing cause may only be out of sight.
 */
export function compareNotifications(
  causes: readonly TodayItem[],
  open: readonly OpenNotification[],
  { isCutOff }: { isCutOff: boolean },
): { readonly added: readonly TodayItem[]; readonly resolvedIds: readonly string[] } {
  const known = new Set(open.map(({ objectId }) => objectId))
  const present = new Set(causes.map(({ id }) => id))
  return {
    added: causes.filter(({ id }) => !known.has(id)),
    resolvedIds: isCutOff
      ? []
      : open.filter(({ objectId }) => !present.has(objectId)).map(({ id }) => id),
  }
}
