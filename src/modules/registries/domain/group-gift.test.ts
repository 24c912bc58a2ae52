import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  determineEndState,
  isItemGiven,
  latestDeadline,
  groupGiftOutcomes,
  checkContribution,
} from './group-gift.ts'

describe('a group gift', () => {
  test('ends after 90 days or a month after the event at the latest', () => {
    expect(latestDeadline('2026-03-02', null)).toBe('2026-05-31')
    expect(latestDeadline('2026-03-02', '2026-12-24')).toBe('2026-05-31')
    expect(latestDeadline('2026-03-02', '2026-04-01')).toBe('2026-05-01')
    expect(latestDeadline('2026-03-02', '2026-01-01')).toBeNull()
  })

  test('a contribution is between the minimum and the remaining amount', () => {
    const progress = {
      target: 100_00,
      minContribution: 20_00,
      committed: 70_00,
      minimumCharge: 50,
    }
    expect(checkContribution(progress, 30_00)).toBeNull()
    expect(checkContribution(progress, 19_99)).toBe('The minimum contribution is $20.00.')
    expect(checkContribution(progress, 30_01)).toBe(
      'Only $30.00 is still needed. Enter that amount or less.',
    )
    expect(checkContribution({ ...progress, committed: 95_00 }, 5_00)).toBeNull()
    expect(checkContribution(progress, 29_50)).toBeNull()
    expect(checkContribution(progress, 29_51)).toBe(
      'That leaves $0.49, too little for a payment. Enter $30.00 to complete the gift.',
    )
    expect(checkContribution({ ...progress, committed: 100_00 }, 20_00)).toMatch(
      /^This group gift is complete/,
    )
  })

  test('contributions never exceed the target, and the last one is always possible', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_00, max: 900_00 }),
        fc.integer({ min: 5_00, max: 40_00 }),
        fc.array(fc.integer({ min: 1, max: 500_00 })),
        (target, minContribution, amounts) => {
          const committed = amounts.reduce(
            (sum, amount) =>
              checkContribution(
                { target, minContribution, committed: sum, minimumCharge: 50 },
                amount,
              ) === null
                ? sum + amount
                : sum,
            0,
          )
          expect(committed).toBeLessThanOrEqual(target)
          if (committed < target)
            expect(
              checkContribution(
                { target, minContribution, committed, minimumCharge: 50 },
                target - committed,
              ),
            ).toBeNull()
          expect(committed === target || target - committed >= 50).toBe(true)
        },
      ),
    )
  })

  test('ends according to its outcome', () => {
    const end = (outcome: (typeof groupGiftOutcomes)[number], raised: number) =>
      determineEndState({ outcome, target: 100_00, raised })
    expect(groupGiftOutcomes.map((outcome) => end(outcome, 100_00))).toEqual([
      'reached',
      'reached',
      'reached',
    ])
    expect(groupGiftOutcomes.map((outcome) => end(outcome, 60_00))).toEqual([
      'credited',
      'credited',
      'refunded',
    ])
    expect(groupGiftOutcomes.map((outcome) => end(outcome, 0))).toEqual([
      'refunded',
      'refunded',
      'refunded',
    ])
    expect([
      isItemGiven('reached', 'refund'),
      isItemGiven('credited', 'topup'),
      isItemGiven('credited', 'credit'),
    ]).toEqual([true, true, false])
  })
})
