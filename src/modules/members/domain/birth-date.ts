import { addDays, isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'

const minAge = 13
const maxAge = 120

export function findBirthDateFault(text: string, today: CalendarDate): string | null {
  if (!isCalendarDate(text) || text > today) return 'Enter the date as YYYY-MM-DD, like 1985-04-30.'
  const age =
    Number(today.slice(0, 4)) - Number(text.slice(0, 4)) - (today.slice(5) < text.slice(5) ? 1 : 0)
  if (age > maxAge) return 'Please check the year.'
  return age < minAge ? `You must be ${minAge} or older to have an account.` : null
}

/**
 * Returns the first day on which the birth date can change again (once a year, commerce.md §3.2),
 * or null when it can change today.
 */
export function findNextBirthDateChange(
  setOn: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  if (!setOn) return null
  const until = addDays(setOn, 365)
  return until > today ? until : null
}
