import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** What happens to the money if the target is not reached by the deadline. */
export const outcomes = ['topup', 'credit', 'refund'] as const
export type Outcome = (typeof outcomes)[number]
export const driveStates = ['open', 'reached', 'credited', 'refunded'] as const
export type DriveState = (typeof driveStates)[number]

export const leastTarget: Minor = 50_00
export const mostTarget: Minor = 20_000_00
export const leastPart: Minor = 5_00
/** Days for which the item's price is kept. */
export const priceKeptDays = 90
const daysAfterEvent = 30
/** How long an unpaid contribution counts toward the target. */
export const payingMinutes = 15
/** The shop's bonus on a fund in basis points, and its validity. Contributions never expire. */
export const fundBonus = 500
export const bonusDays = 180

/**
 * The latest deadline: the price's last day or 30 days after the event. Null if that has passed.
 */
export function latestDeadline(
  today: CalendarDate,
  eventDate: CalendarDate | null,
): CalendarDate | null {
  const priceEnd = addDays(today, priceKeptDays)
  if (eventDate === null) return priceEnd
  const eventEnd = addDays(eventDate, daysAfterEvent)
  return eventEnd < today ? null : eventEnd < priceEnd ? eventEnd : priceEnd
}

export interface Gathering {
  readonly target: Minor
  readonly minPart: Minor
  /** Paid, or being paid by others, in cents. */
  readonly taken: Minor
}

/** Why the amount is refused, or null. The last contribution may be below the minimum. */
export function partRefusal({ target, minPart, taken }: Gathering, amount: Minor): string | null {
  const remaining = target - taken
  if (remaining <= 0)
    return 'This group gift is complete, or someone is paying the last contribution right now.'
  if (amount > remaining)
    return `Only ${formatMoney(remaining)} is still needed. Enter that amount or less.`
  const minimum = Math.min(minPart, remaining)
  return amount < minimum ? `The minimum contribution is ${formatMoney(minimum)}.` : null
}

export function endOf({
  outcome,
  target,
  raised,
}: {
  outcome: Outcome
  target: Minor
  raised: Minor
}): Exclude<DriveState, 'open'> {
  if (raised >= target) return 'reached'
  return outcome === 'refund' || raised === 0 ? 'refunded' : 'credited'
}

/** Whether the item counts as given: the target was reached, or the owner pays the rest. */
export function isGiven(end: DriveState, outcome: Outcome): boolean {
  return end === 'reached' || (end === 'credited' && outcome === 'topup')
}

/** The sentence that guests read before they contribute. */
export function outcomeInWords(outcome: Outcome, names: string): string {
  return {
    topup: `If the target isn’t reached, ${names} will pay the rest.`,
    credit: `If the target isn’t reached, contributions become store credit for ${names}.`,
    refund: 'If the target isn’t reached, everyone gets a refund.',
  }[outcome]
}
