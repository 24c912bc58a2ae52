import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import * as t from '#messages/order-placed.ts'

interface ExpectedDelivery {
  readonly id: string
  readonly arrives: { readonly earliest: string; readonly latest: string } | null
  readonly pickup?: { readonly address: string } | undefined
}

interface Order {
  readonly number: string
  readonly placedAt: string
  readonly groups: readonly ExpectedDelivery[]
}

/** The expected deliveries as all-day events in iCalendar form (RFC 5545); null without any. */
export function createDeliveryCalendar({ number, placedAt, groups }: Order): string | null {
  const events = groups.flatMap(({ id, arrives, pickup }) =>
    arrives
      ? [
          'BEGIN:VEVENT',
          `UID:${id}@${number.toLowerCase()}`,
          `DTSTAMP:${toUtc(placedAt)}`,
          `DTSTART;VALUE=DATE:${toDate(arrives.earliest)}`,
          // The end is exclusive.
          `DTEND;VALUE=DATE:${toDate(addDays(arrives.latest as CalendarDate, 1))}`,
          `SUMMARY:${(pickup ? t.calendarReady : t.calendarArrives)({ number })}`,
          ...(pickup ? [`LOCATION:${pickup.address.replaceAll(/[,;\\]/g, String.raw`\$&`)}`] : []),
          'TRANSP:TRANSPARENT',
          'END:VEVENT',
        ]
      : [],
  )
  if (events.length === 0) return null
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Aumbry//Orders//EN', ...events]
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`
}

function toDate(day: string): string {
  return day.replaceAll('-', '')
}

function toUtc(instant: string): string {
  return `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
}
