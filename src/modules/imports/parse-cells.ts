import { isCalendarDate } from '#kernel/time/time.ts'

/** Reads the cells that exports write in several ways. */

/** Yes for `yes`, `true`, `1`, `subscribed`. */
export function parseYes(text: string): boolean {
  return /^(yes|y|true|1|subscribed|active)$/i.test(text.trim())
}

const instantPattern = new RegExp(
  [
    String.raw`^(\d{4}-\d{2}-\d{2})`,
    String.raw`(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?`,
    String.raw`\s*(Z|UTC|[+-]\d{2}:?\d{2})?$`,
  ].join(''),
  'i',
)

/**
 * A date or a date and time as ISO 8601; null if it is neither. Without a time zone it is UTC.
 * "2026-01-31", "2026-01-31 14:05:00 -0500", "2026-01-31T14:05:00Z"
 */
export function parseInstant(text: string): string | null {
  const [, day, clock, zone] = instantPattern.exec(text.trim()) ?? []
  if (day === undefined || !isCalendarDate(day)) return null
  const offset = zone?.startsWith('+') || zone?.startsWith('-') ? zone : 'Z'
  const withColon = offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const date = new Date(`${day}T${clock ?? '00:00:00'}${withColon}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** An end as ISO 8601; null if it is no date. A day without a time ends with that day, in UTC. */
export function parseEnd(text: string): string | null {
  return parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? `${text.trim()} 23:59:59` : text)
}

/** Items of a list with commas, each once. */
export function parseList(text: string): string[] {
  return [...new Set(text.split(',').map((item) => item.trim()))].filter((item) => item !== '')
}
