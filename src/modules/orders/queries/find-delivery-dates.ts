import { getArrivalDate } from '#kernel/time/return-window.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { StoredGroup, StoredOrderLine } from '../db/find-stored-order.ts'
import type { LineDeliveryDates } from '../domain/return-terms.ts'

interface DeliveryFacts {
  readonly group: Pick<StoredGroup, 'method'>
  readonly placedAt: Date
  readonly now: Date
}

/**
 * Finds the day that starts the return window of a line: when its last unit arrived, or the first
 * day it can still arrive.
 */
export function findDeliveryDates(
  { pieces: units }: Pick<StoredOrderLine, 'pieces'>,
  { group: { method }, placedAt, now }: DeliveryFacts,
): LineDeliveryDates {
  const live = (units ?? []).filter(({ fulfillment }) => fulfillment !== 'cancelled')
  const arrived = live.map(({ fulfillment, shippedAt, deliveredAt }) =>
    getArrivalDate({ status: fulfillment, shippedAt, deliveredAt }, now),
  )
  const expected = method && findLatestDay([method.earliest, calendarDate(now)])
  const shipped = findLatestDay(live.map(({ shippedAt }) => shippedAt && calendarDate(shippedAt)))
  return {
    ordered: calendarDate(placedAt),
    shipped,
    arrives:
      arrived.length > 0 && arrived.every((day) => day !== null)
        ? findLatestDay(arrived)
        : expected,
  }
}

function findLatestDay(days: readonly (CalendarDate | null)[]): CalendarDate | null {
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
