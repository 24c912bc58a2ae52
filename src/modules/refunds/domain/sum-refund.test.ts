import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumRefund, type RefundComponent } from './sum-refund.ts'

const all: readonly RefundComponent[] = ['goods', 'delivery']

test('a refund never exceeds what is left and equals its parts', () => {
  const unit = fc.record({
    goods: fc.nat(10_000),
    tax: fc.nat(900),
    shipping: fc.nat(900),
  })
  fc.assert(
    fc.property(
      fc.record({
        units: fc.array(unit, { maxLength: 5 }),
        left: fc.nat(40_000),
        fee: fc.nat(2_000),
        extra: fc.nat(5_000),
      }),
      ({ units, left, fee, extra }) => {
        const shares = units.flatMap(({ goods, tax, shipping }, index) =>
          all.map((component) => ({
            lineId: 'l',
            unit: index,
            component,
            frozen: {
              totals: {
                merchandise: goods,
                productDiscount: 0,
                orderDiscount: 0,
                personalization: 0,
                wrap: 0,
                shipping,
                shippingDiscount: 0,
                tax,
                grand: goods + shipping + tax,
              },
              taxes: [{ goods: tax, wrap: 0, shipping: 0 }],
            },
          })),
        )
        const found = sumRefund({ shares, left, fee, extra })
        expect(found.amount).toBeLessThanOrEqual(left)
        expect(found.amount).toBe(
          found.goods + found.delivery + found.extra - found.fee - found.shortfall,
        )
        expect(Math.min(found.amount, found.fee, found.shortfall)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
