import { createDateFormat } from '#kernel/locale/date-format.ts'
import { getShopTimeZone } from './shop-time-zone.ts'

/** The source of the current time; domain rules take a `Date` instead. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `YYYY-MM-DD` */
export type CalendarDate = `${number}-${number}-${number}`

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date of an instant in a time zone, by default the shop's. */
export function calendarDate(at: Date, timeZone = getShopTimeZone()): CalendarDate {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(at) as CalendarDate
}

/** Rejects February 30, which JavaScript parses as March 2. */
export function isCalendarDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days(count))
    .toISOString()
    .slice(0, 10) as CalendarDate
}

/** 0 is Sunday. */
export function weekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** "Tue, Dec 1" */
export const formatDate: (date: CalendarDate) => string = createDateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** "Jan 31", for dates that are less than a year away. */
export const formatMonthDay: (date: CalendarDate) => string = createDateFormat({
  month: 'short',
  day: 'numeric',
})

/** "Jan 31, 2027" */
export const formatDateWithYear: (date: string) => string = createDateFormat({
  dateStyle: 'medium',
})

/** "1 day", "30 days" */
export function formatDays(count: number | string): string {
  return `${count} ${Number(count) === 1 ? 'day' : 'days'}`
}
