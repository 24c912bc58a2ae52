import { addDays, hours, type CalendarDate } from '#kernel/time/time.ts'
import { daysSinceMonday } from './earn-events.ts'
import type { LoyaltyTerms, UnlockRules } from './program.ts'

/**
 * Returns the last day of points that become spendable, or whose owner ordered, on that day; null
 * without expiry.
 */
export function calculateLastDay(
  from: CalendarDate,
  expiry: LoyaltyTerms['expiry'],
): CalendarDate | null {
  if (!expiry) return null
  const { count, unit, rounds } = expiry
  const day = unit === 'days' ? addDays(from, count) : addMonths(from, count)
  if (rounds === 'day') return day
  return rounds === 'year' ? (`${day.slice(0, 4)}-12-31` as CalendarDate) : endOfMonth(day)
}

function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8)
  const last = endOfMonth(`${first}01` as CalendarDate)
  return day > Number(last.slice(8))
    ? last
    : (`${first}${String(day).padStart(2, '0')}` as CalendarDate)
}

function endOfMonth(date: CalendarDate): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as CalendarDate
}

export function roundUnlockDay(day: CalendarDate, rounds: UnlockRules['rounds']): CalendarDate {
  if (rounds === 'week') return addDays(day, (7 - daysSinceMonday(day)) % 7)
  return rounds === 'month' && !day.endsWith('-01') ? addDays(endOfMonth(day), 1) : day
}

export const expiryWarningDays = [30, 7, 1] as const
export type ExpiryWarningDays = (typeof expiryWarningDays)[number]

export function findDueWarning(
  expiresOn: CalendarDate,
  given: number | null,
  today: CalendarDate,
): ExpiryWarningDays | null {
  const due = expiryWarningDays.filter((days) => addDays(expiresOn, -days) <= today).at(-1)
  return due !== undefined && (given === null || due < given) ? due : null
}

/** Postpones expiry so that members always have at least 30 days after the first warning. */
export function calculateAnnouncedExpiry(
  expiresOn: CalendarDate,
  { isAnnounced, today }: { isAnnounced: boolean; today: CalendarDate },
): CalendarDate {
  const least = addDays(today, expiryWarningDays[0])
  return !isAnnounced && least > expiresOn ? least : expiresOn
}

export function getYear(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

export function daysBetween(from: CalendarDate, until: CalendarDate): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / hours(24))
}

export function subtractYear(date: CalendarDate): CalendarDate {
  return `${getYear(date) - 1}${date.endsWith('-02-29') ? '-02-28' : date.slice(4)}` as CalendarDate
}
