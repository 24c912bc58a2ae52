import { currencies, getShopLocale } from '#kernel/locale/shop-locale.ts'
import { z } from 'zod'
import { parseMoney } from '#kernel/money/parse-money.ts'

/** An amount in cents that an import turns into credit. */
export const importedAmountSchema = (emptyMessage: string) =>
  z
    .number({ error: 'Enter dollars, such as 25 or 25.00.' })
    .int()
    .positive(emptyMessage)
    .max(99_999_99, 'At most $99,999.99.')

/** Undefined for a text that is no amount, so that the schema names its column. */
export const parseAmountCell = (text: string): number | undefined => parseMoney(text) ?? undefined

export const importedCurrencySchema = z.literal(currencies, { error: 'Only US dollars are moved.' })

/** Files without a currency are in US dollars. */
export const parseCurrencyCell = (text: string): string =>
  text.toUpperCase() || getShopLocale().currency
