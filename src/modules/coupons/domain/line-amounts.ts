import { percentOf, sum, type Minor } from '#kernel/money/money.ts'
import type { CartFacts } from './cart-facts.ts'
import type { CouponValue } from './coupon.ts'

type Lines = CartFacts['lines']
type LineAmounts = Readonly<Record<string, Minor>>

/** What a coupon for single pieces takes off each line of those it covers, `most` in all. */
export function lineAmounts(value: CouponValue, lines: Lines, most: Minor): LineAmounts {
  let left = most
  const amounts: Record<string, Minor> = {}
  for (const [id, amount] of Object.entries(offEach(value, lines))) {
    const given = Math.min(amount, left)
    left -= given
    if (given > 0) amounts[id] = given
  }
  return amounts
}

function offEach(value: CouponValue, lines: Lines): LineAmounts {
  switch (value.kind) {
    case 'free_shipping':
      return {}
    case 'percent':
      return perLine(lines, ({ unitPrice, qty }) => percentOf(unitPrice * qty, value.percent))
    case 'amount':
      return perLine(lines, ({ unitPrice, qty }) => Math.min(value.amount, unitPrice) * qty)
    case 'tiers':
      return perLine(lines, ({ unitPrice, qty }) =>
        percentOf(unitPrice * qty, stepFor(value, lines)),
      )
    case 'buy_get':
      return offCheapest(lines, {
        pieces: Math.floor(countOf(lines) / (value.buy + value.get)) * value.get,
        percent: value.percent,
      })
    case 'cheapest':
      return offCheapest(lines, { pieces: 1, percent: value.percent })
    case 'gift':
      return offCheapest(
        lines.filter(({ goodsId }) => value.goodsIds.includes(goodsId)),
        { pieces: 1, percent: 10_000 },
      )
  }
}

export function countOf(lines: Lines): number {
  return sum(lines.map(({ qty }) => qty))
}

function stepFor({ steps }: Extract<CouponValue, { kind: 'tiers' }>, lines: Lines): number {
  const count = countOf(lines)
  return Math.max(0, ...steps.filter(({ qty }) => qty <= count).map(({ percent }) => percent))
}

function perLine(lines: Lines, off: (line: Lines[number]) => Minor): LineAmounts {
  return Object.fromEntries(lines.map((line) => [line.id, off(line)]))
}

function offCheapest(
  lines: Lines,
  { pieces, percent }: { pieces: number; percent: number },
): LineAmounts {
  let left = pieces
  const amounts: Record<string, Minor> = {}
  for (const { id, qty, unitPrice } of lines.toSorted(
    (a, b) => a.unitPrice - b.unitPrice || (a.id < b.id ? -1 : 1),
  )) {
    const taken = Math.min(qty, left)
    left -= taken
    if (taken > 0) amounts[id] = percentOf(unitPrice, percent) * taken
  }
  return amounts
}
