import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'

/** By the end of which day an inquiry is answered: the second business day after it came. */
export function answerDay(sentAt: Date): CalendarDate {
  return addBusinessDays(calendarDate(sentAt), 2)
}
