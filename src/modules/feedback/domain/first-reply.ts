import { getHour } from '#kernel/time/shop-time-zone.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { isSupportDay, type SupportHours } from './support-hours.ts'

interface Backlog {
  /** Messages without an answer. */
  readonly waiting: number
  readonly answersPerDay: number
}

/**
 * The promised date of the first answer: the next support day, one later for messages after hours
 * and for each day of backlog.
 */
export function calculateFirstReplyDate(
  now: Date,
  support: SupportHours,
  { waiting, answersPerDay }: Backlog,
): CalendarDate {
  const today = calendarDate(now, support.timeZone)
  const isAfterHours = getHour(now, support.timeZone) >= support.closesAt
  const received =
    isAfterHours || !isSupportDay(today, support) ? findNextDay(today, support) : today
  let promised = findNextDay(received, support)
  for (let days = Math.floor(waiting / answersPerDay); days > 0; days--)
    promised = findNextDay(promised, support)
  return promised
}

function findNextDay(date: CalendarDate, support: SupportHours): CalendarDate {
  let next = addDays(date, 1)
  while (!isSupportDay(next, support)) next = addDays(next, 1)
  return next
}
