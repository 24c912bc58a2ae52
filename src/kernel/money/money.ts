/** An amount in minor units (US cents). Always a safe integer; its currency stands beside it in the document. */
export type Minor = number

/** ISO 4217 code. One currency per shop today; a second one is data, not a rewrite. */
export type Currency = 'USD'

/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number

/**
 * Splits `amount` in proportion to `weights` by largest remainder (ties go to the earlier part), so the parts
 * always sum to `amount` and each differs from its exact share by less than one unit.
 * With all weights zero the split is even. A negative amount is split like its absolute value.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) return []
  if (amount < 0) return allocate(-amount, weights).map((part) => (part === 0 ? 0 : -part))
  const total = sum(weights)
  const shares = total === 0 ? weights.map(() => 1) : weights
  const whole = total === 0 ? weights.length : total
  const exact = shares.map((weight) => divide(amount, weight, whole))
  const parts = exact.map(({ part }) => part)
  const left = amount - sum(parts)
  if (left === 0) return parts
  const byRemainder = exact
    .map(({ remainder }, index) => ({ index, remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** `amount * weight / whole`, exactly: in big integers only where the product is beyond a safe one, as they cost many times more. */
function divide(amount: number, weight: number, whole: number): { part: number; remainder: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) return { part: (product - (product % whole)) / whole, remainder: product % whole }
  const exact = BigInt(amount) * BigInt(weight)
  return { part: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) }
}

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

/** Reads a merchant's decimal amount ("96", "96.00", "1,250.5", "$96") exactly; `null` when it is not one. */
export function parseMoney(text: string): Minor | null {
  const match = /^\$?(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const whole = Number((match[2] ?? '').replaceAll(',', ''))
  const cents = Number((match[3] ?? '').padEnd(2, '0'))
  const amount = whole * 100 + cents
  if (!Number.isSafeInteger(amount)) return null
  return match[1] === '-' ? -amount : amount
}
