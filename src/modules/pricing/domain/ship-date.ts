import { addBusinessDays, isBusinessDay } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'

/** Orders placed before this hour in New York ship the same day. */
export const cutOffHour = 14

const timeZone = 'America/New_York'
const newYorkHour = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * The time until a unit can ship: calendar days until it is available, or the date it arrives, then
 * business days of production.
 */
export interface ProductionTime {
  readonly leadDays: number
  readonly shipsOn?: CalendarDate | null
  readonly workDays: number
}

export function calculateShipDate(now: Date, making: readonly ProductionTime[]): CalendarDate {
  const today = calendarDate(now, timeZone)
  const isPastCutOff = !isBusinessDay(today) || Number(newYorkHour.format(now)) >= cutOffHour
  const startDay = addBusinessDays(isPastCutOff ? addDays(today, 1) : today, 0)
  const readyDates = making.map(({ leadDays, shipsOn, workDays }) => {
    const availableOn = addDays(startDay, leadDays)
    return addBusinessDays(
      addBusinessDays(shipsOn && shipsOn > availableOn ? shipsOn : availableOn, 0),
      workDays,
    )
  })
  return readyDates.reduce((latest, date) => (date > latest ? date : latest), startDay)
}
