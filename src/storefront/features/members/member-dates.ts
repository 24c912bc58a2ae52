const zone = 'America/New_York'

/** "Nov 18, 2026, 4:12 PM" in the shop's time zone. */
export function momentOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant))
}

/** "November 18, 2026" */
export function dayInWords(date: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(
    new Date(at),
  )
}
