import { isHolidayOrObserved } from '#kernel/time/business-days.ts'
import { calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'

/** Support hours in New York time, Monday to Saturday except federal holidays. */
const firstHour = 9
export const lastHour = 18

const inNewYork = (part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...part })
const hourThere = inNewYork({ hour: 'numeric', hourCycle: 'h23' })

export function newYorkHour(now: Date): number {
  return Number(hourThere.format(now))
}

/** Whether support is open on this day. */
export function isSupportDay(date: CalendarDate): boolean {
  return weekday(date) !== 0 && !isHolidayOrObserved(date)
}

/** Whether support is open now. */
export function isSupportOpen(now: Date): boolean {
  const hour = newYorkHour(now)
  return isSupportDay(calendarDate(now)) && hour >= firstHour && hour < lastHour
}
