import { addBusinessDays, isBusinessDay } from '#kernel/time/business-days.ts'
import { getHour } from '#kernel/time/shop-time-zone.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { PickupOffer, ShippingCalendar } from './shipping-rules.ts'

/**
 * The time until a unit can ship: calendar days until it is available, or the date it arrives, then
 * business days of production.
 */
export interface ProductionTime {
  readonly leadDays: number
  readonly shipsOn?: CalendarDate | null
  readonly workDays: number
}

export function calculateShipDate(
  now: Date,
  making: readonly ProductionTime[],
  { timeZone, cutOffHour, daysOff }: ShippingCalendar,
): CalendarDate {
  const isOff = new Set(daysOff)
  const today = calendarDate(now, timeZone)
  const isPastCutOff =
    !isBusinessDay(today) || isOff.has(today) || getHour(now, timeZone) >= cutOffHour
  const startDay = addWorkDays(isPastCutOff ? addDays(today, 1) : today, 0, isOff)
  const readyDates = making.map(({ leadDays, shipsOn, workDays }) => {
    const availableOn = addDays(startDay, leadDays)
    return addWorkDays(shipsOn && shipsOn > availableOn ? shipsOn : availableOn, workDays, isOff)
  })
  return readyDates.reduce((latest, date) => (date > latest ? date : latest), startDay)
}

/** The date on which an order is ready for pickup. */
export function calculatePickupDate(
  { readyDays }: Pick<PickupOffer, 'readyDays'>,
  { now, productionTimes }: { now: Date; productionTimes: readonly ProductionTime[] },
  calendar: ShippingCalendar,
): CalendarDate {
  const shipsOn = calculateShipDate(now, productionTimes, calendar)
  return addWorkDays(shipsOn, readyDays, new Set(calendar.daysOff))
}

/** Business days on which the shop works. */
export function addWorkDays(
  date: CalendarDate,
  count: number,
  daysOff: ReadonlySet<string>,
): CalendarDate {
  let day = addBusinessDays(date, 0)
  while (daysOff.has(day)) day = addBusinessDays(addDays(day, 1), 0)
  return count === 0 ? day : addWorkDays(addDays(day, 1), count - 1, daysOff)
}
