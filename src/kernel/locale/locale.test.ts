import { afterEach, describe, expect, it } from 'vitest'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, formatMonthDay } from '#kernel/time/time.ts'
import { createDateFormat } from './date-format.ts'
import { formatInteger } from './format-integer.ts'
import { formatList } from './format-list.ts'
import { getShopLocale, setShopLocale, type ShopLocale } from './shop-locale.ts'

const shipped = getShopLocale()
afterEach(() => setShopLocale(shipped))

/** No text is shipped in this language; the formats follow any. */
const german = { ...shipped, language: 'de-DE' } as unknown as ShopLocale

describe('the formats', () => {
  it('write American English until the settings are read', () => {
    expect(formatMoney(125_000)).toBe('$1,250.00')
    expect(formatInteger(1250)).toBe('1,250')
    expect(formatList(['Alaska', 'Hawaii', 'Guam'])).toBe('Alaska, Hawaii, and Guam')
    expect(formatDate('2026-12-01')).toBe('Tue, Dec 1')
    expect(formatMonthDay('2027-01-31')).toBe('Jan 31')
  })

  it('follow a change of the language', () => {
    setShopLocale(german)
    expect(formatMoney(125_000)).toBe('1.250,00\u00A0$')
    expect(formatInteger(1250)).toBe('1.250')
    expect(formatList(['Alaska', 'Hawaii'])).toBe('Alaska und Hawaii')
    expect(formatDate('2026-12-01')).toBe('Di., 1. Dez.')
    setShopLocale(shipped)
    expect(formatDate('2026-12-01')).toBe('Tue, Dec 1')
  })

  it('write an instant in the time zone that is given, and a date in none', () => {
    const format = createDateFormat({ dateStyle: 'medium' })
    expect(format('2026-12-01T03:00:00Z', 'America/New_York')).toBe('Nov 30, 2026')
    expect(format(new Date('2026-12-01T03:00:00Z'), 'Europe/Lisbon')).toBe('Dec 1, 2026')
    expect(format('2026-12-01')).toBe('Dec 1, 2026')
  })
})
