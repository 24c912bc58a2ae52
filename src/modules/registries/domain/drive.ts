import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** What becomes of the money when less than the target has come together at the end. */
export const outcomes = ['topup', 'credit', 'refund'] as const
export type Outcome = (typeof outcomes)[number]
export const driveStates = ['open', 'reached', 'credited', 'refunded'] as const
export type DriveState = (typeof driveStates)[number]

export const leastTarget: Minor = 50_00
export const mostTarget: Minor = 20_000_00
export const leastPart: Minor = 5_00
/** A gift costs what it cost when the drive began, for so long. */
export const priceKeptDays = 90
const daysAfterEvent = 30
/** A guest who is paying has their part kept for them. */
export const payingMinutes = 15
/** What the house adds to a fund, in hundredths of a percent, and how long that is good; the guests' money never ends. */
export const fundBonus = 500
export const bonusDays = 180

/** The last day a drive may run to: as long as its price is kept, and a month beyond the event. Null when that is over. */
export function latestDeadline(
  today: CalendarDate,
  eventDate: CalendarDate | null,
): CalendarDate | null {
  const kept = addDays(today, priceKeptDays)
  if (eventDate === null) return kept
  const after = addDays(eventDate, daysAfterEvent)
  return after < today ? null : after < kept ? after : kept
}

export interface Gathering {
  readonly target: Minor
  readonly minPart: Minor
  /** Paid, and being paid by others just now. */
  readonly taken: Minor
}

/** Why a part cannot be given; null when it can. The last part may be smaller than the smallest. */
export function partRefusal({ target, minPart, taken }: Gathering, amount: Minor): string | null {
  const left = target - taken
  if (left <= 0)
    return 'It has come together already, or somebody is giving the last part right now.'
  if (amount > left) return `${formatMoney(left)} is still missing. Give that, or less.`
  const least = Math.min(minPart, left)
  return amount < least ? `Parts begin at ${formatMoney(least)}.` : null
}

/** How a drive ends. */
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

/** The wish counts as given: all of it came together, or its people add the rest. */
export function isGiven(end: DriveState, outcome: Outcome): boolean {
  return end === 'reached' || (end === 'credited' && outcome === 'topup')
}

/** What guests are told before they give. */
export function outcomeInWords(outcome: Outcome, names: string): string {
  return {
    topup: `If less comes together, ${names} add the rest themselves.`,
    credit: `If less comes together, what was given becomes store credit for ${names}.`,
    refund: 'If less comes together, everybody gets their money back.',
  }[outcome]
}
