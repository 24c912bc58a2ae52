import { getShopLocale } from '#kernel/locale/shop-locale.ts'

/**
 * The time zone of the shop that this process serves. One of the few values that a process keeps
 * for all rules (decision 102): it belongs to every date that the shop reads or writes.
 */
let current = 'America/New_York'

export const getShopTimeZone = (): string => current

/** Called whenever the settings are read. */
export function setShopTimeZone(timeZone: string): void {
  current = timeZone
}

/** An instant as text in the time zone of the shop. */
export function formatShopTime(at: Date, options: Intl.DateTimeFormatOptions): string {
  return at.toLocaleString(getShopLocale().language, { ...options, timeZone: current })
}

/** 0 to 23. */
export function getHour(at: Date, timeZone = current): number {
  return Number(at.toLocaleString('en', { hour: '2-digit', hourCycle: 'h23', timeZone }))
}

/** The place of the time zone: "New York". */
export function getShopPlace(): string {
  return (current.split('/').at(-1) ?? '').replaceAll('_', ' ')
}
