import { isHolidayOrObserved } from '#kernel/time/business-days.ts'
import { calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'
import { getShopHour } from '#kernel/time/shop-time-zone.ts'

/** Support hours in the time zone of the shop, Monday to Saturday except federal holidays. */
const firstHour = 9
export const lastHour = 18

/** Whether support is open on this day. */
export function isSupportDay(date: CalendarDate): boolean {
  return weekday(date) !== 0 && !isHolidayOrObserved(date)
}

/** Whether support is open now. */
export function isSupportOpen(now: Date): boolean {
  const hour = getShopHour(now)
  return isSupportDay(calendarDate(now)) && hour >= firstHour && hour < lastHour
}
