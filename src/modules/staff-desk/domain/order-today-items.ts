import type { TodayItem } from './today-item.ts'

export interface TodayRow extends TodayItem {
  readonly kind: string
  readonly isLate: boolean
}

export function isLate({ dueAt }: Pick<TodayItem, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt < now
}

/** Whose promise ends first, then what has no promise. */
export function orderTodayItems(
  kinds: readonly { readonly kind: string; readonly items: readonly TodayItem[] }[],
  now: Date,
): TodayRow[] {
  const dueTime = ({ dueAt }: TodayItem) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  return kinds
    .flatMap(({ kind, items }) =>
      items.map((item) => ({ ...item, kind, isLate: isLate(item, now) })),
    )
    .toSorted((a, b) => (dueTime(a) === dueTime(b) ? 0 : dueTime(a) - dueTime(b)))
}
