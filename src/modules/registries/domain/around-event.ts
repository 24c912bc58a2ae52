import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { archiveAfterDays } from './registry.ts'

/** Notices to the owner. Each is sent once. */
export type Notice = 'event' | 'thanks' | 'completion' | 'card' | 'archive'

export const completionPercent = 10
/** The discount applies to products up to this amount, in cents. */
export const completionGoodsLimit = 5_000_00
/** The coupon after the event: valid for one order. */
export const cardPercent = 10
export const cardDays = 183
const daysBeforeEvent = 30
const daysAfterEvent = 120
const minDaysOpen = 14
const minItems = 10

export interface Standing {
  readonly eventDate: CalendarDate | null
  /** The day the registry was published. */
  readonly openedOn: CalendarDate | null
  readonly wishes: number
}

export interface Completion {
  readonly opensOn: CalendarDate
  readonly endsOn: CalendarDate
  readonly state: 'to-come' | 'too-young' | 'too-short' | 'open' | 'over'
}

/**
 * The completion discount: 30 days before to 120 days after the event, for registries with enough
 * items and age (commerce.md §3.3).
 */
export function completionOf(
  { eventDate, openedOn, wishes }: Standing,
  today: CalendarDate,
): Completion | null {
  if (eventDate === null || openedOn === null) return null
  const [opensOn, endsOn] = [
    addDays(eventDate, -daysBeforeEvent),
    addDays(eventDate, daysAfterEvent),
  ]
  const state =
    today > endsOn
      ? 'over'
      : today < opensOn
        ? 'to-come'
        : today < addDays(openedOn, minDaysOpen)
          ? 'too-young'
          : wishes < minItems
            ? 'too-short'
            : 'open'
  return { opensOn, endsOn, state }
}

/** Whether the registry has enough items and has been open long enough for a coupon. */
function qualifiesForCoupon({ openedOn, wishes }: Standing, today: CalendarDate): boolean {
  return openedOn !== null && wishes >= minItems && today >= addDays(openedOn, minDaysOpen)
}

export interface Telling extends Standing {
  readonly notices: readonly Notice[]
  readonly thankYouReminders: boolean
  /** Gifts without a thank-you. */
  readonly unthanked: number
}

export function dueNotices(registry: Telling, today: CalendarDate): Notice[] {
  const { eventDate, notices, thankYouReminders, unthanked } = registry
  if (eventDate === null) return []
  const within = (from: number, to: number): boolean =>
    today >= addDays(eventDate, from) && today <= addDays(eventDate, to)
  const due: Record<Notice, boolean> = {
    event: within(-30, -1),
    thanks: thankYouReminders && unthanked > 0 && within(14, 120),
    completion: completionOf(registry, today)?.state === 'open',
    card: qualifiesForCoupon(registry, today) && within(1, 30),
    archive: within(archiveAfterDays - 30, archiveAfterDays),
  }
  return (Object.keys(due) as Notice[]).filter((notice) => due[notice] && !notices.includes(notice))
}
