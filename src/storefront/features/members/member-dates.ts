import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: getShopTimeZone(),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant))
}

export function formatDay(date: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date
  return new Intl.DateTimeFormat('en-US', {
    timeZone: getShopTimeZone(),
    dateStyle: 'long',
  }).format(new Date(at))
}
