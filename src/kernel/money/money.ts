/** An amount in minor units (US cents). Always a safe integer; its currency stands beside it in the document. */
export type Minor = number

/** ISO 4217 code. One currency per shop today; a second one is data, not a rewrite. */
export type Currency = 'USD'

/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number

/** `rate` of `amount`, rounded half up, once. Use it where a tax or a percentage is applied and nowhere else. */
export function percentOf(amount: Minor, rate: BasisPoints): Minor {
  return Number((BigInt(amount) * BigInt(rate) * 2n + 10_000n) / 20_000n)
}

export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((before, amount) => before + amount, 0)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** "$96.00". Amounts on screens and in mails go through here. */
export function formatMoney(amount: Minor, currency: Currency = 'USD'): string {
  let formatter = formatters.get(currency)
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    formatters.set(currency, formatter)
  }
  return formatter.format(amount / 100)
}
