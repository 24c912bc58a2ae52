import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { formatMoney, formatShortMoney, calculatePercentage, sum } from './money.ts'
import { parseMoney } from './parse-money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })

describe('allocate', () => {
  test('the shares sum to the amount', () => {
    fc.assert(
      fc.property(amount, weights, (wholeAmount, shares) => {
        expect(sum(allocate(wholeAmount, shares))).toBe(wholeAmount)
      }),
      { numRuns: 1000 },
    )
  })

  test('each part differs from its exact share by less than one unit', () => {
    fc.assert(
      fc.property(amount, weights, (wholeAmount, shares) => {
        const total = sum(shares)
        fc.pre(total > 0)
        allocate(wholeAmount, shares).forEach((part, index) => {
          expect(Math.abs(part - (wholeAmount * (shares[index] ?? 0)) / total)).toBeLessThan(
            1.000001,
          )
        })
      }),
    )
  })

  test('a part is its exact share, rounded down or up, also for unsafe products', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }),
        (wholeAmount, shares) => {
          const total = BigInt(sum(shares))
          fc.pre(total > 0n)
          const allocations = allocate(wholeAmount, shares)
          expect(sum(allocations)).toBe(wholeAmount)
          allocations.forEach((part, index) => {
            const down = (BigInt(wholeAmount) * BigInt(shares[index] ?? 0)) / total
            expect([down, down + 1n]).toContain(BigInt(part))
          })
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a weight of zero gets nothing if another weight is positive', () => {
    expect(allocate(100, [0, 1, 0])).toEqual([0, 100, 0])
  })

  test('the remainder goes to the largest fractions, ties to the earlier part', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(5, [0, 0])).toEqual([3, 2])
  })
})

describe('percentOf', () => {
  test('rounds half up', () => {
    expect(calculatePercentage(1050, 2000)).toBe(210)
    expect(calculatePercentage(5, 5000)).toBe(3)
    expect(calculatePercentage(999, 625)).toBe(62)
  })
})

test('a short amount has no cents of zero', () => {
  expect([2_000_00, 25_50, 5].map((cents) => formatShortMoney(cents))).toEqual([
    '$2,000',
    '$25.50',
    '$0.05',
  ])
})

describe('a decimal amount', () => {
  test('parse(format(x)) = x', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents)
      }),
    )
  })

  test.each(['', 'abc', '1.234', '1e3', '12,34', '0x10', '1.2.3', '--1'])(
    '%j is not valid',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )
})
