import { addDays, calendarDate, days, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { isOurFault, type Reason } from './reasons.ts'

export interface Terms {
  readonly days: number
  /** The day that the windows count from; absent: the day it is there. */
  readonly anchor?: 'delivered' | 'shipped' | 'placed'
  /** That day, where it is the day of the order. */
  readonly from?: CalendarDate
  readonly finalSale: boolean
  /** The promise holds until then at least. */
  readonly atLeastUntil?: CalendarDate | null
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
}

export interface PieceFacts {
  readonly status: string
  readonly returnState: 'no' | 'open' | 'returned'
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
}

/** Nobody told us that it arrived: then it counts as there so long after it left (commerce.md §3.7). */
const unknownTransit = days(7)

/** The day its window counts from; null while it is still on its way. */
export function arrivedOn({ status, shippedAt, deliveredAt }: PieceFacts, now: Date): CalendarDate | null {
  if (deliveredAt) return calendarDate(deliveredAt)
  if (status !== 'shipped' || !shippedAt) return null
  const assumed = new Date(shippedAt.getTime() + unknownTransit)
  return assumed <= now ? calendarDate(assumed) : null
}

/** The day that the windows of a piece count from; null while it is still on its way. */
export function countedFrom(piece: PieceFacts, { anchor, from }: Pick<Terms, 'anchor' | 'from'>, now: Date): CalendarDate | null {
  const arrived = arrivedOn(piece, now)
  if (!arrived || anchor === undefined || anchor === 'delivered') return arrived
  if (anchor === 'placed') return from ?? arrived
  return piece.shippedAt ? calendarDate(piece.shippedAt) : arrived
}

/** The last day of a window that counts from then. */
export function returnableUntil(
  start: CalendarDate,
  { days: window, holiday, atLeastUntil }: Pick<Terms, 'days' | 'holiday' | 'atLeastUntil'>,
): CalendarDate {
  const counted = addDays(start, window)
  const plain = atLeastUntil && atLeastUntil > counted ? atLeastUntil : counted
  if (!holiday) return plain
  const [year, day] = [Number(start.slice(0, 4)), start.slice(5)]
  if (day < holiday.from || day > holiday.to) return plain
  const extended = `${holiday.until < holiday.from ? year + 1 : year}-${holiday.until}` as CalendarDate
  return extended > plain ? extended : plain
}

export type Eligibility =
  | { readonly ok: true; readonly start: CalendarDate; readonly until: CalendarDate; readonly claimsOnly: boolean }
  | { readonly ok: false; readonly why: string }

/** Whether a piece can be sent back now, and until when; otherwise why not, in a sentence. What is sold finally goes back only for the shop's fault. */
export function eligibility(piece: PieceFacts, terms: Terms, now: Date): Eligibility {
  if (piece.status === 'cancelled') return { ok: false, why: 'It was cancelled.' }
  if (piece.returnState === 'open') return { ok: false, why: 'It is being returned already.' }
  if (piece.returnState === 'returned') return { ok: false, why: 'It was returned.' }
  const start = countedFrom(piece, terms, now)
  if (!start)
    return {
      ok: false,
      why: piece.status === 'shipped' || piece.status === 'lost' ? 'It has not arrived yet.' : 'It has not been sent yet.',
    }
  const until = returnableUntil(start, terms)
  if (calendarDate(now) > until) return { ok: false, why: `It could be sent back until ${formatDate(until)}.` }
  return { ok: true, start, until, claimsOnly: terms.finalSale }
}

/** Whether that reason is enough for that piece. */
export function allowsReason(can: Extract<Eligibility, { ok: true }>, reason: Reason): boolean {
  return !can.claimsOnly || isOurFault(reason)
}

interface Outcomes<Outcome extends string> extends Pick<Terms, 'holiday'> {
  readonly daysFor?: Readonly<Partial<Record<Outcome, number>>>
}

/** Whether an outcome's own window is still open; the shop's faults have the whole window of the piece. */
export function isOpenFor<Outcome extends string>(
  { start }: Pick<Extract<Eligibility, { ok: true }>, 'start'>,
  { outcome, reason, now }: { readonly outcome: Outcome; readonly reason: Reason | null; readonly now: Date },
  { daysFor, holiday }: Outcomes<Outcome>,
): boolean {
  const own = daysFor?.[outcome]
  if (own === undefined || (reason !== null && isOurFault(reason))) return true
  return calendarDate(now) <= returnableUntil(start, { days: own, holiday })
}
