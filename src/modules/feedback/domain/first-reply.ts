import { addDays, calendarDate, weekday, type CalendarDate } from '#kernel/time/time.ts'
import { hourOf, lastHour } from './desk-hours.ts'

/** The day by whose end the first answer is promised: the next working day; what comes after hours counts for the day after. */
export function firstReplyBy(now: Date): CalendarDate {
  const today = calendarDate(now)
  const received = hourOf(now) >= lastHour || weekday(today) === 0 ? nextWorkingDay(today) : today
  return nextWorkingDay(received)
}

function nextWorkingDay(date: CalendarDate): CalendarDate {
  const next = addDays(date, 1)
  return weekday(next) === 0 ? addDays(next, 1) : next
}
