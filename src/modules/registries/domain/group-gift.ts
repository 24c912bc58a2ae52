import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** What happens to the money if the target is not reached by the deadline. */
export const groupGiftOutcomes = ['topup', 'credit', 'refund'] as const
export type GroupGiftOutcome = (typeof groupGiftOutcomes)[number]
export const groupGiftStates = ['open', 'reached', 'credited', 'refunded'] as const
export type GroupGiftState = (typeof groupGiftStates)[number]

export const minTarget: Minor = 50_00
export const maxTarget: Minor = 20_000_00
export const smallestContribution: Minor = 5_00
/** Days for which the item's price is kept. */
export const priceHoldDays = 90
const daysAfterEvent = 30
/** How long an unpaid contribution counts toward the target. */
export const contributionPaymentMinutes = 15

/**
 * The latest deadline: the price's last day or 30 days after the event. Null if that has passed.
 */
export function latestDeadline(
  today: CalendarDate,
  eventDate: CalendarDate | null,
): CalendarDate | null {
  const priceEnd = addDays(today, priceHoldDays)
  if (eventDate === null) return priceEnd
  const eventEnd = addDays(eventDate, daysAfterEvent)
  return eventEnd < today ? null : eventEnd < priceEnd ? eventEnd : priceEnd
}

export interface GroupGiftProgress {
  readonly target: Minor
  readonly minContribution: Minor
  /** Paid, or being paid by others, in cents. */
  readonly committed: Minor
  /** The smallest amount that the payment provider charges. */
  readonly minimumCharge: Minor
}

/**
 * Why the amount is refused, or null. The last contribution may be below the minimum, so no
 * contribution leaves less than can be charged.
 */
export function checkContribution(
  { target, minContribution, committed, minimumCharge }: GroupGiftProgress,
  amount: Minor,
): string | null {
  const remaining = target - committed
  if (remaining <= 0)
    return 'This group gift is complete, or someone is paying the last contribution right now.'
  if (amount > remaining)
    return `Only ${formatMoney(remaining)} is still needed. Enter that amount or less.`
  const minimum = Math.min(minContribution, remaining)
  if (amount < minimum) return `The minimum contribution is ${formatMoney(minimum)}.`
  const left = remaining - amount
  return left > 0 && left < minimumCharge
    ? `That leaves ${formatMoney(left)}, too little for a payment. Enter `
        + `${formatMoney(remaining)} to complete the gift.`
    : null
}

export function determineEndState({
  outcome,
  target,
  raised,
}: {
  outcome: GroupGiftOutcome
  target: Minor
  raised: Minor
}): Exclude<GroupGiftState, 'open'> {
  if (raised >= target) return 'reached'
  return outcome === 'refund' || raised === 0 ? 'refunded' : 'credited'
}

/** Whether the item counts as given: the target was reached, or the owner pays the rest. */
export function isItemGiven(end: GroupGiftState, outcome: GroupGiftOutcome): boolean {
  return end === 'reached' || (end === 'credited' && outcome === 'topup')
}

/** The sentence that guests read before they contribute. */
export function describeOutcome(outcome: GroupGiftOutcome, names: string): string {
  return {
    topup: `If the target isn’t reached, ${names} will pay the rest.`,
    credit: `If the target isn’t reached, contributions become store credit for ${names}.`,
    refund: 'If the target isn’t reached, everyone gets a refund.',
  }[outcome]
}
