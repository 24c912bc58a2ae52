/** How the prices of many variants change. */
export interface PriceRule {
  readonly change: 'set' | 'percent' | 'amount'
  /** Cents; hundredths of a percent for `percent`. */
  readonly value: number
  /** The cents that a new price ends in. */
  readonly ending: 'any' | '00' | '95' | '99'
  /** `previous` shows the price before as the compare-at price where the new one is lower. */
  readonly compareAt: 'keep' | 'previous' | 'remove'
}

export interface Prices {
  readonly price: number
  readonly compareAt: number | null
}

export const maxPrice = 100_000_000

/** The new prices of a variant; null if the price would be below zero or too high. */
export function applyPriceRule({ price, compareAt }: Prices, rule: PriceRule): Prices | null {
  const next = endWith(calculatePrice(price, rule), rule.ending)
  if (next < 0 || next > maxPrice) return null
  return { price: next, compareAt: resolveCompareAt({ price, compareAt }, next, rule.compareAt) }
}

function calculatePrice(price: number, { change, value }: PriceRule): number {
  if (change === 'set') return value
  return change === 'amount' ? price + value : Math.round((price * (10_000 + value)) / 10_000)
}

/** The nearest price with the ending; a free product stays free. */
function endWith(price: number, ending: PriceRule['ending']): number {
  if (ending === 'any' || price <= 0) return price
  const cents = Number(ending)
  const nearest = Math.round((price - cents) / 100) * 100 + cents
  return nearest > 0 ? nearest : nearest + 100
}

function resolveCompareAt(
  before: Prices,
  next: number,
  choice: PriceRule['compareAt'],
): number | null {
  if (choice === 'keep') return before.compareAt
  if (choice === 'remove' || next >= before.price) return null
  return Math.max(before.price, before.compareAt ?? 0)
}
