import { addDays, weekday, type CalendarDate } from '#kernel/time/time.ts'

/** The date after `count` working days, Monday to Friday. */
export function addWorkingDays(from: CalendarDate, count: number): CalendarDate {
  let at = from
  for (let left = count; left > 0; left--)
    do at = addDays(at, 1)
    while (weekday(at) === 0 || weekday(at) === 6)
  return at
}
