import { addBusinessDays, isBusinessDay } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { ShippingCalendar } from './shipping-rules.ts'

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
    !isBusinessDay(today) || isOff.has(today) || readHour(now, timeZone) >= cutOffHour
  const startDay = addWorkDays(isPastCutOff ? addDays(today, 1) : today, 0, isOff)
  const readyDates = making.map(({ leadDays, shipsOn, workDays }) => {
    const availableOn = addDays(startDay, leadDays)
    return addWorkDays(shipsOn && shipsOn > availableOn ? shipsOn : availableOn, workDays, isOff)
  })
  return readyDates.reduce((latest, date) => (date > latest ? date : latest), startDay)
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

function readHour(at: Date, timeZone: string): number {
  return Number(at.toLocaleString('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }))
}
