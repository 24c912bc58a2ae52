import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { allocateTenders, type UnitPart } from './tender-shares.ts'

const parts = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 12 }).map((amounts) =>
  amounts.map((amount, index): UnitPart => ({
    lineId: `l${index >> 1}`,
    unit: 0,
    part: index % 2 === 0 ? 'goods' : 'delivery',
    amount,
  })),
)

test('every tender sums to its amount, and no piece is paid beyond its price, to the cent', () => {
  fc.assert(
    fc.property(parts, fc.array(fc.nat(1000), { maxLength: 4 }), (pieces, weights) => {
      const whole = sum(pieces.map((piece) => piece.amount))
      const amounts = weights.map((weight) => Math.floor((whole * weight) / 4000))
      const shared = allocateTenders(pieces, amounts)
      expect(shared.map((shares) => sum(shares.map((share) => share.amount)))).toEqual(amounts)
      for (const piece of pieces) {
        const paid = shared
          .flat()
          .filter((share) => share.lineId === piece.lineId && share.part === piece.part)
        expect(sum(paid.map((share) => share.amount))).toBeLessThanOrEqual(piece.amount)
        expect(paid.every((share) => share.amount > 0)).toBe(true)
      }
    }),
  )
})

test('the whole of an order can be tendered', () => {
  const pieces: UnitPart[] = [
    { lineId: 'a', unit: 0, part: 'goods', amount: 333 },
    { lineId: 'a', unit: 0, part: 'delivery', amount: 0 },
    { lineId: 'b', unit: 0, part: 'goods', amount: 667 },
  ]
  expect(
    allocateTenders(pieces, [500, 500]).map((shares) => shares.map((share) => share.amount)),
  ).toEqual([
    [167, 333],
    [166, 334],
  ])
  expect(() => allocateTenders(pieces, [600, 500])).toThrow('exceed the units')
})
