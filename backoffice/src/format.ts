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
export function startOfDay(date: string, timeZone: string): string {
  const midnight = new Date(`${date}T00:00:00Z`)
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const shown = new Date(`${wall.format(midnight).replace(', ', 'T')}Z`)
  return new Date(2 * midnight.getTime() - shown.getTime()).toISOString()
}

/** A value of the API as text; objects have none. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A US phone number of ten digits as "(212) 555-0149"; others as they are. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
