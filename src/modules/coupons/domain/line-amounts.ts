import { calculatePercentage, sum, type Minor } from '#kernel/money/money.ts'
import type { CouponCartFacts } from './coupon-cart-facts.ts'
import type { CouponValue } from './coupon.ts'

type Lines = CouponCartFacts['lines']
type LineAmounts = Readonly<Record<string, Minor>>

/** Returns the discount per covered line, limited to `most` in total. */
export function calculateLineAmounts(value: CouponValue, lines: Lines, most: Minor): LineAmounts {
  let left = most
  const amounts: Record<string, Minor> = {}
  for (const [id, amount] of Object.entries(calculateLineDiscounts(value, lines))) {
    const granted = Math.min(amount, left)
    left -= granted
    if (granted > 0) amounts[id] = granted
  }
  return amounts
}

function calculateLineDiscounts(value: CouponValue, lines: Lines): LineAmounts {
  switch (value.kind) {
    case 'free_shipping':
      return {}
    case 'percent':
      return mapLines(lines, ({ unitPrice, qty }) =>
        calculatePercentage(unitPrice * qty, value.percent),
      )
    case 'amount':
      return mapLines(lines, ({ unitPrice, qty }) => Math.min(value.amount, unitPrice) * qty)
    case 'tiers':
      return mapLines(lines, ({ unitPrice, qty }) =>
        calculatePercentage(unitPrice * qty, findStepPercent(value, lines)),
      )
    case 'buy_get':
      return discountCheapest(lines, {
        items: Math.floor(countLineUnits(lines) / (value.buy + value.get)) * value.get,
        percent: value.percent,
      })
    case 'cheapest':
      return discountCheapest(lines, { items: 1, percent: value.percent })
    case 'gift':
      return discountCheapest(
        lines.filter(({ productId }) => value.productIds.includes(productId)),
        { items: 1, percent: 10_000 },
      )
  }
}

export function countLineUnits(lines: Lines): number {
  return sum(lines.map(({ qty }) => qty))
}

function findStepPercent({ steps }: Extract<CouponValue, { kind: 'tiers' }>, lines: Lines): number {
  const count = countLineUnits(lines)
  return Math.max(0, ...steps.filter(({ qty }) => qty <= count).map(({ percent }) => percent))
}

function mapLines(lines: Lines, off: (line: Lines[number]) => Minor): LineAmounts {
  return Object.fromEntries(lines.map((line) => [line.id, off(line)]))
}

function discountCheapest(
  lines: Lines,
  { items, percent }: { items: number; percent: number },
): LineAmounts {
  let left = items
  const amounts: Record<string, Minor> = {}
  for (const { id, qty, unitPrice } of lines.toSorted(
    (a, b) => a.unitPrice - b.unitPrice || (a.id < b.id ? -1 : 1),
  )) {
    const discounted = Math.min(qty, left)
    left -= discounted
    if (discounted > 0) amounts[id] = calculatePercentage(unitPrice, percent) * discounted
  }
  return amounts
}
