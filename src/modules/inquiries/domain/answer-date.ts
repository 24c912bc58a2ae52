import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'

/** The date by which an inquiry is answered: the second business day after it was sent. */
export function calculateAnswerDate(sentAt: Date): CalendarDate {
  return addBusinessDays(calendarDate(sentAt), 2)
}
