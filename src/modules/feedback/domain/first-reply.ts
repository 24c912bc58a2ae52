import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { newYorkHour, isSupportDay, lastHour } from './support-hours.ts'

/** First answers per business day that support can give. */
const answersPerDay = 40

/**
 * The promised date of the first answer: the next support day, one later for messages after hours
 * and for each day of backlog.
 */
export function calculateFirstReplyDate(now: Date, waiting = 0): CalendarDate {
  const today = calendarDate(now)
  const received =
    newYorkHour(now) >= lastHour || !isSupportDay(today) ? nextWorkingDay(today) : today
  let promised = nextWorkingDay(received)
  for (let days = Math.floor(waiting / answersPerDay); days > 0; days--)
    promised = nextWorkingDay(promised)
  return promised
}

function nextWorkingDay(date: CalendarDate): CalendarDate {
  let next = addDays(date, 1)
  while (!isSupportDay(next)) next = addDays(next, 1)
  return next
}
