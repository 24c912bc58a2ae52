import { addBusinessDays } from '#kernel/time/business-days.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { CarrierRate } from './carrier-rate.ts'

export interface RateDates {
  readonly today: CalendarDate
  /** The promised delivery date; null without a promise. */
  readonly latest: CalendarDate | null
}

/** The day on which a parcel that leaves today arrives; null when the carrier does not say. */
export function getArrival(
  { days }: Pick<CarrierRate, 'days'>,
  { today }: Pick<RateDates, 'today'>,
): CalendarDate | null {
  return days === null ? null : addBusinessDays(today, days)
}

/** Whether a rate keeps the promised date. A rate without a time in transit does not. */
export function isInTime(rate: Pick<CarrierRate, 'days'>, dates: RateDates): boolean {
  const arrival = getArrival(rate, dates)
  return dates.latest === null || (arrival !== null && arrival <= dates.latest)
}

/** The cheapest rate that keeps the promised date, else the fastest. */
export function chooseRate(
  rates: readonly CarrierRate[],
  dates: RateDates,
): CarrierRate | undefined {
  const byCost = rates.toSorted((a, b) => a.cost - b.cost)
  return (
    byCost.find((rate) => isInTime(rate, dates))
    ?? byCost.toSorted((a, b) => (a.days ?? Infinity) - (b.days ?? Infinity))[0]
  )
}
