import { isHolidayOrObserved } from '#kernel/time/business-days.ts'
import { calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'

/** The hours in which people answer, New York time: Monday to Saturday, federal holidays apart. */
const firstHour = 9
export const lastHour = 18

const inNewYork = (part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...part })
const hourThere = inNewYork({ hour: 'numeric', hourCycle: 'h23' })

export function hourOf(now: Date): number {
  return Number(hourThere.format(now))
}

/** Whether the desk opens at all that day. */
export function isDeskDay(date: CalendarDate): boolean {
  return weekday(date) !== 0 && !isHolidayOrObserved(date)
}

/** Whether somebody is there to answer at once. */
export function isDeskOpen(now: Date): boolean {
  const hour = hourOf(now)
  return isDeskDay(calendarDate(now)) && hour >= firstHour && hour < lastHour
}
