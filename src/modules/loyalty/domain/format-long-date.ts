import type { CalendarDate } from '#kernel/time/time.ts'

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

export function formatDateLong(date: CalendarDate): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}
