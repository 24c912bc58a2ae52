import { isHolidayOrObserved } from '#kernel/time/business-days.ts'
import { getHour } from '#kernel/time/shop-time-zone.ts'
import { calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'

export interface SupportHours {
  /** 0 is Sunday. */
  readonly days: readonly number[]
  /** Hours from 0 to 24 in the time zone. */
  readonly opensAt: number
  readonly closesAt: number
  readonly isOpenOnHolidays: boolean
  readonly timeZone: string
}

/** Whether support is open on this day. */
export function isSupportDay(
  date: CalendarDate,
  { days, isOpenOnHolidays }: Pick<SupportHours, 'days' | 'isOpenOnHolidays'>,
): boolean {
  return days.includes(weekday(date)) && (isOpenOnHolidays || !isHolidayOrObserved(date))
}

/** Whether support is open now. */
export function isSupportOpen(now: Date, support: SupportHours): boolean {
  const hour = getHour(now, support.timeZone)
  return (
    isSupportDay(calendarDate(now, support.timeZone), support)
    && hour >= support.opensAt
    && hour < support.closesAt
  )
}
