import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { arrivedOn, returnableUntil, type Parcel } from '#kernel/time/return-window.ts'
import { isOurFault, type Reason } from './reasons.ts'

export interface Terms {
  readonly days: number
  /** The day the windows start. Default: the delivery. */
  readonly anchor?: 'delivered' | 'shipped' | 'placed'
  /** The order date, for the anchor `placed`. */
  readonly from?: CalendarDate
  readonly finalSale: boolean
  /** The earliest end of the window. */
  readonly atLeastUntil?: CalendarDate | null
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
}

export interface PieceFacts extends Parcel {
  readonly returnState: 'no' | 'open' | 'returned'
}

/** The start of a unit's windows; null before delivery. */
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

/**
 * Whether a unit can be returned now and until when, or why not. Final-sale units can be returned
 * only for shop errors.
 */
export function eligibility(piece: PieceFacts, terms: Terms, now: Date): Eligibility {
  if (piece.status === 'cancelled') return { ok: false, why: 'This item was canceled.' }
  if (piece.returnState === 'open')
    return { ok: false, why: 'This item is already being returned.' }
  if (piece.returnState === 'returned') return { ok: false, why: 'This item was returned.' }
  const start = countedFrom(piece, terms, now)
  if (!start)
    return {
      ok: false,
      why:
        piece.status === 'shipped' || piece.status === 'lost'
          ? 'This item hasn’t arrived yet.'
          : 'This item hasn’t shipped yet.',
    }
  const until = returnableUntil(start, terms)
  if (calendarDate(now) > until)
    return { ok: false, why: `The return window ended on ${formatDate(until)}.` }
  return { ok: true, start, until, claimsOnly: terms.finalSale }
}

export function allowsReason(
  eligible: Extract<Eligibility, { ok: true }>,
  reason: Reason,
): boolean {
  return !eligible.claimsOnly || isOurFault(reason)
}

interface OutcomeWindows<Outcome extends string> extends Pick<Terms, 'holiday'> {
  readonly daysFor?: Readonly<Partial<Record<Outcome, number>>>
}

/** Whether the window of an outcome is open. Shop errors have the whole window of the unit. */
export function isOpenFor<Outcome extends string>(
  { start }: Pick<Extract<Eligibility, { ok: true }>, 'start'>,
  {
    outcome,
    reason,
    now,
  }: { readonly outcome: Outcome; readonly reason: Reason | null; readonly now: Date },
  { daysFor, holiday }: OutcomeWindows<Outcome>,
): boolean {
  const ownDays = daysFor?.[outcome]
  if (ownDays === undefined || (reason !== null && isOurFault(reason))) return true
  return calendarDate(now) <= returnableUntil(start, { days: ownDays, holiday })
}
