import { addBusinessDays, isBusinessDay } from '#kernel/time/business-days.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'

/** Orders placed before this hour in New York leave the same day. */
export const cutOffHour = 14

const timeZone = 'America/New_York'
const hourOf = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: '2-digit',
  hourCycle: 'h23',
})

/** What a piece takes before it can leave: calendar days until it is there, or the day that it comes, then working days in the workroom. */
export interface Making {
  readonly leadDays: number
  /** The first day it can ship, of a preorder or a backorder. */
  readonly shipsOn?: CalendarDate | null
  readonly workDays: number
}

/** The day an order placed now leaves the house, all its goods ready. */
export function shipDate(now: Date, making: readonly Making[]): CalendarDate {
  const today = calendarDate(now, timeZone)
  const late = !isBusinessDay(today) || Number(hourOf.format(now)) >= cutOffHour
  const begun = addBusinessDays(late ? addDays(today, 1) : today, 0)
  const ready = making.map(({ leadDays, shipsOn, workDays }) => {
    const there = addDays(begun, leadDays)
    return addBusinessDays(
      addBusinessDays(shipsOn && shipsOn > there ? shipsOn : there, 0),
      workDays,
    )
  })
  return ready.reduce((latest, date) => (date > latest ? date : latest), begun)
}
