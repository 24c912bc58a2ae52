import { addBusinessDays as add } from './domain/business-calendar.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** The date so many business days later, by the calendar that delivery is promised by. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  return add(date, count)
}
