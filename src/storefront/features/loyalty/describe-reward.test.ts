import { expect, test } from 'vitest'
import { describeReward } from './describe-reward.ts'

test('says what a reward is worth', () => {
  const describe = (value: Parameters<typeof describeReward>[0]['value'], validDays = 90) =>
    describeReward({ value, validDays })
  expect(describe({ kind: 'credit', amount: 10_00 })).toBe(
    '$10.00 of credit in your wallet, valid for 90 days.',
  )
  expect(describe({ kind: 'percent', percent: 1_500, cap: null }, 1)).toBe(
    'A personal code for 15% off, valid for 1 day.',
  )
  expect(describe({ kind: 'percent', percent: 1_500, cap: 50_00 })).toBe(
    'A personal code for 15% off, up to $50.00, valid for 90 days.',
  )
  expect(describe({ kind: 'gift', productIds: ['1'] })).toBe(
    'A personal code, valid for 90 days. Add the item to your cart and it’s free.',
  )
  expect(describe({ kind: 'event', at: '2026-03-05T23:00:00.000Z', place: 'New York' })).toMatch(
    /^Thursday, March 5.*, New York\. Your ticket comes by email\.$/,
  )
  expect(describe({ kind: 'shipping' })).toBe('A personal code, valid for 90 days.')
  expect(describe({ kind: 'pool', pool: 'a' })).toBe('A personal code for one order.')
})
