import { getShopLocale, type Currency } from '#kernel/locale/shop-locale.ts'

/** An amount in minor units (US cents); a safe integer. Its currency is stored separately. */
export type Minor = number

/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number

/** Rounds half up. Apply it once per tax or percentage, so that rounding does not accumulate. */
export function calculatePercentage(amount: Minor, rate: BasisPoints): Minor {
  return Number((BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n)
}

export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((before, amount) => before + amount, 0)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** "$96.00" */
export function formatMoney(amount: Minor, currency: Currency = getShopLocale().currency): string {
  const { language } = getShopLocale()
  const key = language + currency
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency })
  formatters.set(key, formatter)
  return formatter.format(amount / 100)
}

/** "$96", but "$96.50" */
export function formatShortMoney(amount: Minor, currency?: Currency): string {
  return formatMoney(amount, currency).replace(/\.00$/, '')
}
