import { addDays, type CalendarDate } from '#kernel/time/time.ts'

export interface CalendarEvent {
  readonly id: string
  readonly title: string
  readonly date: CalendarDate
  readonly place: string
  readonly url: string
}

/** An all-day event in iCalendar format (RFC 5545). */
export function renderCalendarFile(
  { id, title, date, place, url }: CalendarEvent,
  now: Date,
): string {
  const formatDay = (day: CalendarDate): string => day.replaceAll('-', '')
  const escapeText = (value: string): string =>
    value
      .replaceAll('\\', '\\\\')
      .replaceAll(/[,;]/g, (character) => `\\${character}`)
      .replaceAll('\n', '\\n')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aumbry//Registry//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${formatDay(date)}`,
    `DTEND;VALUE=DATE:${formatDay(addDays(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

const maxOctets = 75

/** Folds lines at 75 octets (RFC 5545, 3.1), never within a character. */
function foldLine(line: string): string {
  let octets = 0
  let out = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > maxOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
