import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from '#kernel/money/allocate.ts'
import { sum } from '#kernel/money/money.ts'
import { calculateShippingDifference, type UnitShippingShare } from './shipping-difference.ts'

const paidBy = (...paid: readonly number[]): UnitShippingShare[] =>
  paid.map((one) => ({ paid: one, refunded: 0, isActive: true }))

test('a cheaper method refunds the difference with tax, a more expensive one is negative', () => {
  expect(calculateShippingDifference(paidBy(6_53, 6_53), { shipping: 12_00, price: 0 })).toBe(13_06)
  expect(calculateShippingDifference(paidBy(0), { shipping: 0, price: 12_00 })).toBe(-12_00)
})

test('free shipping refunds nothing and does not pay for a more expensive method', () => {
  expect(calculateShippingDifference(paidBy(0, 0), { shipping: 8_00, price: 0 })).toBe(0)
  expect(calculateShippingDifference(paidBy(0, 0), { shipping: 8_00, price: 20_00 })).toBe(-12_00)
})

test('cancelled units are not refunded', () => {
  const [one, other] = paidBy(6_53, 6_53) as [UnitShippingShare, UnitShippingShare]
  expect(
    calculateShippingDifference([{ ...one, isActive: false }, other], {
      shipping: 12_00,
      price: 0,
    }),
  ).toBe(6_53)
})

test('repeated changes refund in total the difference to the last method, never more than was paid', () => {
  const changes = fc.record({
    shipping: fc.integer({ min: 1, max: 4_000 }),
    tax: fc.nat(400),
    count: fc.integer({ min: 1, max: 7 }),
    asked: fc.array(fc.nat(4_000), { minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(changes, ({ shipping, tax, count, asked }) => {
      let pieces = allocate(shipping + tax, Array<number>(count).fill(1)).map((paid) => ({
        paid,
        refunded: 0,
        isActive: true,
      }))
      for (const price of asked) {
        const back = calculateShippingDifference(pieces, { shipping, price })
        if (back < 0) continue
        const shares = allocate(
          back,
          pieces.map(({ paid, refunded: lowered }) => paid - lowered),
        )
        pieces = pieces.map((piece, index) => ({
          ...piece,
          refunded: piece.refunded + (shares[index] ?? 0),
        }))
        expect(sum(pieces.map(({ refunded: lowered }) => lowered))).toBe(
          Math.floor(((shipping + tax) * (shipping - price)) / shipping),
        )
        expect(pieces.every(({ paid, refunded: lowered }) => lowered <= paid)).toBe(true)
      }
    }),
  )
})
