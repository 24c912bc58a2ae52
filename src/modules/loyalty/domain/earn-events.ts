import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import type { EarnEvent } from './program.ts'

export function isActiveOn(
  { from, until }: Pick<EarnEvent, 'from' | 'until'>,
  day: CalendarDate,
): boolean {
  return (from === null || from <= day) && (until === null || day <= until)
}

export function getLimitPeriodStart(
  per: EarnEvent['limit']['per'],
  day: CalendarDate,
): CalendarDate | null {
  switch (per) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -daysSinceMonday(day))
    case 'month':
      return `${day.slice(0, 7)}-01` as CalendarDate
    case 'year':
      return `${day.slice(0, 4)}-01-01` as CalendarDate
    case 'ever':
      return null
  }
}

export function daysSinceMonday(day: CalendarDate): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
