import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { hourOf, isDeskDay, lastHour } from './desk-hours.ts'

/** First answers that the desk gives in a working day, whatever else comes. */
const answersInADay = 40

/**
 * The day by whose end the first answer is promised: the next working day; what comes after hours counts for the day after, and each
 * day's work that waits before it moves it by one.
 */
export function firstReplyBy(now: Date, waiting = 0): CalendarDate {
  const today = calendarDate(now)
  const received = hourOf(now) >= lastHour || !isDeskDay(today) ? nextWorkingDay(today) : today
  let promised = nextWorkingDay(received)
  for (let days = Math.floor(waiting / answersInADay); days > 0; days--)
    promised = nextWorkingDay(promised)
  return promised
}

function nextWorkingDay(date: CalendarDate): CalendarDate {
  let next = addDays(date, 1)
  while (!isDeskDay(next)) next = addDays(next, 1)
  return next
}
