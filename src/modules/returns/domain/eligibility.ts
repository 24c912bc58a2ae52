import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  getReturnDeadline,
  getWindowStart,
  type ShipmentDates,
} from '#kernel/time/return-window.ts'
import { isOurFault, type ReturnReason } from './reasons.ts'

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

export interface UnitFacts extends ShipmentDates {
  readonly returnState: 'no' | 'open' | 'returned'
}

export type ReturnEligibilityResult =
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
export function checkEligibility(
  piece: UnitFacts,
  terms: Terms,
  now: Date,
): ReturnEligibilityResult {
  if (piece.status === 'cancelled') return { ok: false, why: 'This item was canceled.' }
  if (piece.returnState === 'open')
    return { ok: false, why: 'This item is already being returned.' }
  if (piece.returnState === 'returned') return { ok: false, why: 'This item was returned.' }
  const start = getWindowStart(piece, terms, now)
  if (!start)
    return {
      ok: false,
      why:
        piece.status === 'shipped' || piece.status === 'lost'
          ? 'This item hasn’t arrived yet.'
          : 'This item hasn’t shipped yet.',
    }
  const until = getReturnDeadline(start, terms)
  if (calendarDate(now) > until)
    return { ok: false, why: `The return window ended on ${formatDate(until)}.` }
  return { ok: true, start, until, claimsOnly: terms.finalSale }
}

export function isReasonAllowed(
  eligible: Extract<ReturnEligibilityResult, { ok: true }>,
  reason: ReturnReason,
): boolean {
  return !eligible.claimsOnly || isOurFault(reason)
}

interface OutcomeWindows<Outcome extends string> extends Pick<Terms, 'holiday'> {
  readonly daysFor?: Readonly<Partial<Record<Outcome, number>>>
}

/** Whether the window of an outcome is open. Shop errors have the whole window of the unit. */
export function isOutcomeWindowOpen<Outcome extends string>(
  { start }: Pick<Extract<ReturnEligibilityResult, { ok: true }>, 'start'>,
  {
    outcome,
    reason,
    now,
  }: { readonly outcome: Outcome; readonly reason: ReturnReason | null; readonly now: Date },
  { daysFor, holiday }: OutcomeWindows<Outcome>,
): boolean {
  const ownDays = daysFor?.[outcome]
  if (ownDays === undefined || (reason !== null && isOurFault(reason))) return true
  return calendarDate(now) <= getReturnDeadline(start, { days: ownDays, holiday })
}
