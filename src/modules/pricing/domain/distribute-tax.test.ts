import { expect, test } from 'vitest'
import { calculatePriceBreakdown } from './price-breakdown.ts'

const line = {
  groupId: 'g',
  personalization: 0,
  taxCode: 'general',
  taxable: true,
}

test('amounts of a tax service replace the rates and add up to the cent', () => {
  const { lines, groups, taxes, totals } = calculatePriceBreakdown({
    currency: 'USD',
    lines: [
      { ...line, id: 'a', qty: 3, unitPrice: 1_000 },
      { ...line, id: 'b', qty: 1, unitPrice: 500 },
    ],
    groups: [
      {
        id: 'g',
        wrap: 600,
        shipping: { methodId: 'standard', label: 'Standard', price: 600 },
        taxRates: [{ jurisdiction: 'Unused', rate: 90_000, exemptions: {}, taxesShipping: true }],
        taxAmounts: [
          { jurisdiction: 'State', rate: 40_000, lines: { a: 121, b: 0 }, wrap: 25, shipping: 24 },
        ],
      },
    ],
    discounts: [],
  })
  expect(taxes).toEqual([{ jurisdiction: 'State', rate: 40_000, amount: 170 }])
  expect(totals).toMatchObject({ tax: 170, grand: 4_870 })
  expect(groups[0]?.totals.tax).toBe(170)
  const [a, b] = lines.map(({ units }) => units.map((unit) => unit.taxes))
  expect(a?.map(([tax]) => tax?.goods)).toEqual([41, 40, 40])
  expect(b).toEqual([[expect.objectContaining({ jurisdiction: 'State', goods: 0 })]])
})
