import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { archiveAfterDays } from './registry.ts'

/** Notices to the owner. Each is sent once. */
export type RegistryNotice = 'event' | 'thanks' | 'completion' | 'card' | 'archive'

const daysBeforeEvent = 30
const daysAfterEvent = 120
const minDaysOpen = 14
const minItems = 10

export interface CompletionOfferFacts {
  readonly eventDate: CalendarDate | null
  /** The day the registry was published. */
  readonly openedOn: CalendarDate | null
  readonly items: number
}

export interface CompletionDiscount {
  readonly opensOn: CalendarDate
  readonly endsOn: CalendarDate
  readonly state: 'to-come' | 'too-young' | 'too-short' | 'open' | 'over'
}

/**
 * The completion discount: 30 days before to 120 days after the event, for registries with enough
 * items and age (commerce.md §3.3).
 */
export function evaluateCompletionDiscount(
  { eventDate, openedOn, items }: CompletionOfferFacts,
  today: CalendarDate,
): CompletionDiscount | null {
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
          : items < minItems
            ? 'too-short'
            : 'open'
  return { opensOn, endsOn, state }
}

/** Whether the registry has enough items and has been open long enough for a coupon. */
function qualifiesForCoupon(
  { openedOn, items }: CompletionOfferFacts,
  today: CalendarDate,
): boolean {
  return openedOn !== null && items >= minItems && today >= addDays(openedOn, minDaysOpen)
}

export interface NoticeFacts extends CompletionOfferFacts {
  readonly notices: readonly RegistryNotice[]
  readonly thankYouReminders: boolean
  /** Gifts without a thank-you. */
  readonly unthanked: number
}

export function listDueNotices(registry: NoticeFacts, today: CalendarDate): RegistryNotice[] {
  const { eventDate, notices, thankYouReminders, unthanked } = registry
  if (eventDate === null) return []
  const within = (from: number, to: number): boolean =>
    today >= addDays(eventDate, from) && today <= addDays(eventDate, to)
  const due: Record<RegistryNotice, boolean> = {
    event: within(-30, -1),
    thanks: thankYouReminders && unthanked > 0 && within(14, 120),
    completion: evaluateCompletionDiscount(registry, today)?.state === 'open',
    card: qualifiesForCoupon(registry, today) && within(1, 30),
    archive: within(archiveAfterDays - 30, archiveAfterDays),
  }
  return (Object.keys(due) as RegistryNotice[]).filter(
    (notice) => due[notice] && !notices.includes(notice),
  )
}
