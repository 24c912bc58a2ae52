import { formatPacks, type PackSize } from '#kernel/measure/pack-size.ts'
import { createDateFormat } from '#kernel/locale/date-format.ts'
import * as t from '#messages/registry-texts.ts'

export const priorityNames = {
  must: t.priorityMust,
  nice: t.priorityNice,
  dream: t.priorityDream,
} as const

export const statusNames = {
  draft: t.statusDraft,
  active: t.statusActive,
  paused: t.statusPaused,
  event_passed: t.statusEventPassed,
  completed: t.statusCompleted,
  archived: t.statusArchived,
  deleted: t.statusDeleted,
} as const

export const untitledRegistry = t.untitled

interface GiftCounts {
  readonly wanted: number
  readonly given: number
  readonly beingBought: number
  readonly inGroupGifts?: number
  readonly remaining: number
}

/** "12 wanted. 5 bought, 4 being bought now, 3 left.", or "3 sets wanted" for what comes in sets. */
export function describeCounts(counts: GiftCounts, pack: PackSize | null): string {
  const { wanted, given, beingBought, inGroupGifts = 0, remaining } = counts
  const all = formatPacks(wanted, pack)
  if (given + beingBought + inGroupGifts === 0)
    return wanted === 1 ? t.wantedOnly({ all }) : t.wantedAndLeft({ all, remaining })
  const groupGift = inGroupGifts === 0 ? 'none' : given + beingBought === 0 ? 'first' : 'later'
  return t.counts({ all, given, beingBought, groupGift, remaining: Math.max(0, remaining) })
}

/** "Saturday, June 20, 2026" */
export const formatLongDate: (date: string) => string = createDateFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "N&T" of "Nora and Theo". */
export function toInitials(names: string): string {
  return names
    .split(/,| and /)
    .map((name) => name.trim().charAt(0).toUpperCase())
    .join('&')
}
