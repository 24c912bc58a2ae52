import { getShopLocale } from './shop-locale.ts'

/** Writes an instant, or a calendar date, in a time zone. */
export type DateFormat = (at: Date | string, timeZone?: string) => string

/**
 * A way to write dates in the language of the shop. The time zone is UTC by default, for calendar
 * dates. Formats are kept, because creating one takes longer than using it.
 */
export function createDateFormat(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): DateFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at, timeZone = 'UTC') => {
    const { language } = getShopLocale()
    const key = language + timeZone
    const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    formats.set(key, format)
    return format.format(new Date(at))
  }
}
