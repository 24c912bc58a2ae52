import type { LineInHand, Piece } from '#modules/orders/take-order.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { arrivedOn, returnableUntil as lastDay } from './domain/eligibility.ts'
import { termsOf } from './terms.ts'

/** The last day that the promise of a piece holds; null while it is not there. */
export function returnableUntil(line: LineInHand, piece: Piece, now: Date): CalendarDate | null {
  const arrived = arrivedOn(piece, now)
  return arrived && lastDay(arrived, termsOf(line.returnPromise))
}
