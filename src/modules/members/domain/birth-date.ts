import { addDays, isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'

const youngest = 13
const oldest = 120

/** What is wrong with a birth date, in a sentence; null when nothing is. */
export function birthDateFault(text: string, today: CalendarDate): string | null {
  if (!isCalendarDate(text) || text > today)
    return 'Please enter the date as year, month and day, like 1985-04-30.'
  const age =
    Number(today.slice(0, 4)) - Number(text.slice(0, 4)) - (today.slice(5) < text.slice(5) ? 1 : 0)
  if (age > oldest) return 'Please check the year.'
  return age < youngest ? `An account is for people of ${youngest} and older.` : null
}

/** A birth date may be changed once a year (commerce.md §3.2): the first day on which it may be again, or null when it may be today. */
export function birthDateFixedUntil(
  setOn: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  if (!setOn) return null
  const until = addDays(setOn, 365)
  return until > today ? until : null
}
