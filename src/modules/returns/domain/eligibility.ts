import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { arrivedOn, returnableUntil, type Parcel } from '#kernel/time/return-window.ts'
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

export interface PieceFacts extends Parcel {
  readonly returnState: 'no' | 'open' | 'returned'
}

/** The day that the windows of a piece count from; null while it is still on its way. */
export function countedFrom(
  piece: PieceFacts,
  { anchor, from }: Pick<Terms, 'anchor' | 'from'>,
  now: Date,
): CalendarDate | null {
  const arrived = arrivedOn(piece, now)
  if (!arrived || anchor === undefined || anchor === 'delivered') return arrived
  if (anchor === 'placed') return from ?? arrived
  return piece.shippedAt ? calendarDate(piece.shippedAt) : arrived
}

export type Eligibility =
  | {
      readonly ok: true
      readonly start: CalendarDate
      readonly until: CalendarDate
      readonly claimsOnly: boolean
    }
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
      why:
        piece.status === 'shipped' || piece.status === 'lost'
          ? 'It has not arrived yet.'
          : 'It has not been sent yet.',
    }
  const until = returnableUntil(start, terms)
  if (calendarDate(now) > until)
    return { ok: false, why: `It could be sent back until ${formatDate(until)}.` }
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
  {
    outcome,
    reason,
    now,
  }: { readonly outcome: Outcome; readonly reason: Reason | null; readonly now: Date },
  { daysFor, holiday }: Outcomes<Outcome>,
): boolean {
  const own = daysFor?.[outcome]
  if (own === undefined || (reason !== null && isOurFault(reason))) return true
  return calendarDate(now) <= returnableUntil(start, { days: own, holiday })
}
