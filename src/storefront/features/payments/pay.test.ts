import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatReservationPeriod, calculatePollDelay, shouldExtend } from './reservation-period.ts'

const minute = 60_000

describe('the reservation period', () => {
  it.each([
    [47 * 60 * minute + 30 * minute, '47 more hours'],
    [9 * minute + 30_000, '9 more minutes'],
    [minute + 59_000, 'one more minute'],
    [59_999, 'less than a minute'],
    [0, null],
    [-1, null],
  ])('shows %i ms as %s', (left, words) => {
    expect(formatReservationPeriod(left)).toBe(words)
  })

  it('is extended for an active shopper, at most once a minute and after two minutes', () => {
    const facts = { left: 7 * minute, activeAt: 100_000, extendedAt: 0, now: 110_000 }
    expect(shouldExtend(facts)).toBe(true)
    expect(shouldExtend({ ...facts, activeAt: 0 })).toBe(false)
    expect(shouldExtend({ ...facts, extendedAt: 90_000 })).toBe(false)
    expect(shouldExtend({ ...facts, left: 9 * minute })).toBe(false)
  })

  it('is not extended after it has ended', () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ max: 0 }),
          activeAt: fc.nat(),
          extendedAt: fc.nat(),
          now: fc.nat(),
        }),
        (facts) => {
          expect(shouldExtend(facts)).toBe(false)
        },
      ),
    )
  })

  it('polls with growing delays', () => {
    const waits = [0, 1, 2, 5, 20].map(calculatePollDelay)
    expect(waits).toEqual([1_500, 2_000, 2_500, 4_000, 6_000])
  })
})
