import { createDateFormat } from '#kernel/locale/date-format.ts'

/** Dates in the time zone of the shop. */
export const formatMoment: (instant: string, timeZone: string) => string = createDateFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
})

const formatLong = createDateFormat({ dateStyle: 'long' })

export function formatDay(date: string, timeZone: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date
  return formatLong(at, timeZone)
}
