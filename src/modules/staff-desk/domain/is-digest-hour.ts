import { getHour } from '#kernel/time/shop-time-zone.ts'

const digestHour = 8

/** Whether it is between 8:00 and 8:59 in the time zone. */
export function isDigestHour(at: Date, timeZone: string): boolean {
  return getHour(at, timeZone) === digestHour
}
