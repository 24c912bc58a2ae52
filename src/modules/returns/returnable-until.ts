import type { LineInHand, Piece } from '#modules/orders/take-order.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { returnableUntil as lastDay } from '#kernel/time/return-window.ts'
import { countedFrom } from './domain/eligibility.ts'
import { termsOf } from './terms.ts'

/** The last day of a unit's return window; null before delivery. */
export function returnableUntil(line: LineInHand, piece: Piece, now: Date): CalendarDate | null {
  const terms = termsOf(line.returnPromise)
  const start = countedFrom(piece, terms, now)
  return start && lastDay(start, terms)
}
