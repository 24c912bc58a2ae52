import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { isSupportDay, lastHour } from './support-hours.ts'
import { getShopHour } from '#kernel/time/shop-time-zone.ts'

/** First answers per business day that support can give. */
const answersPerDay = 40

/**
 * The promised date of the first answer: the next support day, one later for messages after hours
 * and for each day of backlog.
 */
export function calculateFirstReplyDate(now: Date, waiting = 0): CalendarDate {
  const today = calendarDate(now)
  const received =
    getShopHour(now) >= lastHour || !isSupportDay(today) ? nextWorkingDay(today) : today
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
