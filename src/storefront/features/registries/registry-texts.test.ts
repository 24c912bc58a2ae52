import { describe, expect, it } from 'vitest'
import { describeCounts } from './registry-texts.ts'

const counts = { wanted: 12, given: 0, beingBought: 0, remaining: 12 }

describe('the counts of a registry item', () => {
  it.each([
    [{ ...counts, wanted: 1, remaining: 1 }, '1 wanted.'],
    [counts, '12 wanted, 12 left.'],
    [{ ...counts, given: 5, remaining: 7 }, '12 wanted. 5 bought, 7 left.'],
    [
      { ...counts, given: 5, beingBought: 4, remaining: 3 },
      '12 wanted. 5 bought, 4 being bought now, 3 left.',
    ],
    [{ ...counts, beingBought: 12, remaining: 0 }, '12 wanted. 12 being bought now, none left.'],
  ])('say what has been bought and what is left: %o', (given, text) => {
    expect(describeCounts(given, null)).toBe(text)
  })

  it('mention a group gift first or after what was bought', () => {
    const grouped = { ...counts, wanted: 2, inGroupGifts: 1 }
    expect(describeCounts({ ...grouped, remaining: 1 }, null)).toBe(
      '2 wanted. One is a group gift, 1 left.',
    )
    expect(describeCounts({ ...grouped, given: 1, remaining: 0 }, null)).toBe(
      '2 wanted. 1 bought, one is a group gift, none left.',
    )
  })

  it('count the sets of a product sold in sets', () => {
    expect(describeCounts({ ...counts, wanted: 3, remaining: 3 }, { noun: 'set', count: 4 })).toBe(
      '3 sets wanted, 3 left.',
    )
  })
})
