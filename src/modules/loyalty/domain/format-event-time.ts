import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

/** "Thursday, March 5 at 6:00 PM", in the shop's time zone. */
export function formatEventTime(at: string): string {
  return formatShopTime(new Date(at), eventFormat).replace(/\u202f/g, ' ')
}

const eventFormat: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
