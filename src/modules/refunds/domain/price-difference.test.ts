import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculatePriceDifference } from './price-difference.ts'
import { sumRefund, type FrozenUnit } from './sum-refund.ts'

const buildUnit = (merchandise: number, personalization: number, tax: number): FrozenUnit => ({
  totals: {
    merchandise,
    productDiscount: 0,
    orderDiscount: 0,
    personalization,
    wrap: 0,
    shipping: 0,
    shippingDiscount: 0,
    tax,
    grand: merchandise + personalization + tax,
  },
  taxes: [{ goods: tax, wrap: 0, shipping: 0 }],
})

test('half the price refunds half the amount with tax, without the monogram', () => {
  expect(
    calculatePriceDifference(buildUnit(80_00, 0, 8_00), { goes: 88_00, was: 80_00, is: 40_00 }),
  ).toBe(44_00)
  expect(
    calculatePriceDifference(buildUnit(80_00, 20_00, 0), { goes: 100_00, was: 80_00, is: 40_00 }),
  ).toBe(40_00)
  expect(
    calculatePriceDifference(buildUnit(80_00, 0, 0), { goes: 80_00, was: 80_00, is: 80_01 }),
  ).toBe(0)
})

test('differences and the final refund add up to the frozen amount', () => {
  fc.assert(
    fc.property(
      fc.record({
        price: fc.integer({ min: 1, max: 50_000 }),
        letters: fc.nat(5_000),
        tax: fc.nat(5_000),
      }),
      fc.array(fc.integer({ min: 0, max: 9_999 }), { maxLength: 4 }),
      ({ price, letters, tax }, steps) => {
        const frozen = buildUnit(price, letters, tax)
        const whole = price + letters + tax
        let [was, lowered] = [price, 0]
        for (const step of steps) {
          const is = Math.floor((was * step) / 10_000)
          lowered += calculatePriceDifference(frozen, { goes: whole - lowered, was, is })
          was = is
        }
        const share = { lineId: 'l', unit: 0, component: 'goods' as const, frozen, lowered }
        const found = sumRefund({ shares: [share], left: whole })
        expect(lowered + found.amount).toBe(whole)
        expect(found.tax).toBeLessThanOrEqual(found.amount)
      },
    ),
  )
})
