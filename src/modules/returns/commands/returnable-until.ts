import type { OrderLine, OrderUnit } from '#modules/orders/lock-order.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { getReturnDeadline as lastDay } from '#kernel/time/return-window.ts'
import { getWindowStart } from '../domain/eligibility.ts'
import { getReturnTerms } from '../queries/terms.ts'

/** The last day of a unit's return window; null before delivery. */
export function returnableUntil(line: OrderLine, piece: OrderUnit, now: Date): CalendarDate | null {
  const terms = getReturnTerms(line.returnTerms)
  const start = getWindowStart(piece, terms, now)
  return start && lastDay(start, terms)
}
