import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { listReversedTaxes, type RefundedPart, type TaxedUnit } from './reversed-tax.ts'

const cents = fc.integer({ min: 0, max: 50_000 })
const tax = fc.record({
  jurisdiction: fc.constantFrom('New York', 'Kings County', 'District'),
  rate: fc.constant(40_000),
  goods: fc.integer({ min: 0, max: 2_000 }),
  wrap: fc.integer({ min: 0, max: 60 }),
  shipping: fc.integer({ min: 0, max: 300 }),
})
const unit = fc
  .record({
    merchandise: cents,
    wrap: fc.constantFrom(0, 600),
    shipping: cents,
    taxes: fc.array(tax, { maxLength: 3 }),
  })
  .map(({ taxes, ...amounts }): TaxedUnit => {
    const all = sum(taxes.map((row) => row.goods + row.wrap + row.shipping))
    const net = { productDiscount: 0, orderDiscount: 0, personalization: 0, shippingDiscount: 0 }
    const grand = amounts.merchandise + amounts.wrap + amounts.shipping + all
    return { totals: { ...amounts, ...net, tax: all, grand }, taxes }
  })

const share = (component: RefundedPart['component']): RefundedPart => ({
  lineId: 'oln_1',
  unit: 0,
  component,
  kind: 'share',
  amount: 0,
})

test('differences and the share of the rest reverse exactly what was charged', () => {
  fc.assert(
    fc.property(unit, fc.array(fc.integer({ min: 1, max: 9_000 })), (frozen, differences) => {
      const goods = frozen.totals.merchandise + sum(frozen.taxes.map((row) => row.goods))
      let left = goods
      const lowered = differences.flatMap((amount): RefundedPart[] => {
        if (amount > left) return []
        left -= amount
        return [{ ...share('goods'), kind: 'difference', amount }]
      })
      const reversed = listReversedTaxes(
        () => frozen,
        [...lowered, share('goods'), share('delivery')],
      )
      expect(sum(reversed.flatMap((one) => one.taxes.map(({ amount }) => amount)))).toBe(
        frozen.totals.tax,
      )
      expect(sum(reversed.map(({ net }) => net))).toBe(frozen.totals.grand - frozen.totals.tax)
    }),
  )
})

test('a lower shipping price reverses tax of shipping, not of gift wrap', () => {
  const frozen: TaxedUnit = {
    totals: {
      merchandise: 1_000,
      productDiscount: 0,
      orderDiscount: 0,
      personalization: 0,
      wrap: 600,
      shipping: 1_800,
      shippingDiscount: 0,
      tax: 60,
      grand: 3_460,
    },
    taxes: [{ jurisdiction: 'California', rate: 72_500, goods: 0, wrap: 60, shipping: 0 }],
  }
  const [reversed] = listReversedTaxes(
    () => frozen,
    [{ ...share('delivery'), kind: 'difference', amount: 600 }],
  )
  expect(reversed).toMatchObject({ part: 'shipping', net: 600, taxes: [{ amount: 0 }] })
})
