import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { localDeliveryMethodId, pickupMethodId } from '#kernel/shipping-method/pickup-method.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

export interface PromiseOutlookInput {
  readonly today: CalendarDate
  readonly latest: CalendarDate
  readonly methodId: string
  /** True when some units have not shipped. */
  readonly isInHouse: boolean
  /** Adds business days. */
  readonly add: (date: CalendarDate, days: number) => CalendarDate
}

export interface PromiseOutlook {
  readonly status: 'on_track' | 'at_risk' | 'missed'
  /** The expected delivery date. */
  readonly expected: CalendarDate
}

/**
 * The shortest time of each method in business days. With less time left, a promise cannot be
 * kept.
 */
const minimumDays: Readonly<Record<string, number>> = {
  standard: 2,
  express: 1,
  'next-day': 1,
  [pickupMethodId]: 0,
  [localDeliveryMethodId]: 0,
}
/** Business days added for a late shipment in transit. */
const lateTransitDays = 2

/**
 * A promise is missed after its last day, and at risk when unshipped units can no longer arrive in
 * time.
 */
export function assessPromise({
  today,
  latest,
  methodId,
  isInHouse,
  add,
}: PromiseOutlookInput): PromiseOutlook {
  const earliestArrival = isInHouse ? add(today, getOwnValue(minimumDays, methodId) ?? 1) : today
  if (today > latest)
    return { status: 'missed', expected: isInHouse ? earliestArrival : add(today, lateTransitDays) }
  return earliestArrival > latest
    ? { status: 'at_risk', expected: earliestArrival }
    : { status: 'on_track', expected: latest }
}
