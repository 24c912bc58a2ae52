const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const integers = new Intl.NumberFormat('en-US')

export const formatMoney = (cents: number): string => dollars.format(cents / 100)
export const formatInteger = (value: number): string => integers.format(value)

/** A date and time such as "Nov 26, 2026, 3:04 PM", in the time zone of the shop. */
export function formatTime(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(new Date(iso))
}

/** A calendar date such as "Nov 26, 2026"; a date without a time is the same in every zone. */
export function formatDate(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: iso.length === 10 ? 'UTC' : timeZone,
  })
  return format.format(new Date(iso))
}

/** The instant when a calendar date begins in the time zone of the shop, as an ISO string. */
export const startOfDay = (date: string, timeZone: string): string =>
  parseLocalTime(`${date}T00:00`, timeZone)

/** The instant of a time such as "2026-11-26T09:30" in the time zone of the shop, in ISO format. */
export function parseLocalTime(local: string, timeZone: string): string {
  const asUtc = new Date(`${local}:00Z`)
  const shown = new Date(`${formatLocalTime(asUtc.toISOString(), timeZone)}:00Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime()).toISOString()
}

/** An instant as the value of an input for a date and time, in the time zone of the shop. */
export function formatLocalTime(iso: string, timeZone: string): string {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return wall.format(new Date(iso)).replace(', ', 'T')
}

/** A value of the API as text; objects have none. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A US phone number of ten digits as "(212) 555-0149"; others as they are. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
