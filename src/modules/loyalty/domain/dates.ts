import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import type { Terms } from './program.ts'

/** The last day of points that can be spent from that day on: the end of the month so many months later; null is for ever. */
export function lastDay(from: CalendarDate, expiry: Terms['expiry']): CalendarDate | null {
  if (!expiry) return null
  const [year = 0, month = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + expiry.months + 1, 0)).toISOString().slice(0, 10) as CalendarDate
}

/** Days before the last day on which its owner is told. */
export const warnings = [30, 7, 1] as const
export type Warning = (typeof warnings)[number]

/** The warning that is due for points that run out then and of which that one was given last; null when none is. */
export function warningDue(expiresOn: CalendarDate, given: number | null, today: CalendarDate): Warning | null {
  const due = warnings.filter((days) => addDays(expiresOn, -days) <= today).at(-1)
  return due !== undefined && (given === null || due < given) ? due : null
}

/** Nobody loses points unannounced: they are good for thirty days from when their owner first heard of the last day, however late that was. */
export function announcedUntil(
  expiresOn: CalendarDate,
  { isAnnounced, today }: { isAnnounced: boolean; today: CalendarDate },
): CalendarDate {
  const least = addDays(today, warnings[0])
  return !isAnnounced && least > expiresOn ? least : expiresOn
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

/** The same day a year before; twelve months roll from the day after. */
export function yearBefore(date: CalendarDate): CalendarDate {
  return `${yearOf(date) - 1}${date.endsWith('-02-29') ? '-02-28' : date.slice(4)}` as CalendarDate
}
