import { expect, test } from 'vitest'
import type { ExpiryRules, UnlockRules } from '#modules/loyalty/domain/program.ts'
import { everyQuarter, initialTierRules } from '#test/support/tier-rules.ts'
import { describeUnlockTiming } from '../cart/describe-unlock-timing.ts'
import {
  describeCampaign,
  describeEarnEvent,
  describeExpiry,
  describeTierDowngrade,
  describeTierMeasure,
  describeTierUpgrade,
  describeUnlock,
} from './describe-program.ts'

const promise: UnlockRules = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }

test('says when points become spendable', () => {
  expect(describeUnlockTiming(promise)).toBe('once the return window closes')
  expect(describeUnlockTiming({ ...promise, days: 14, rounds: 'month' })).toBe(
    '14 days after the return window closes, starting the first of the following month',
  )
  expect(describeUnlockTiming({ ...promise, after: 'order', days: 1 })).toBe(
    '1 day after the order is placed',
  )
  expect(describeUnlock(promise)).toBe(
    'The day after the return window closes. You’ll see the date once your order is delivered.',
  )
  expect(describeUnlock({ ...promise, days: 13, rounds: 'week' })).toBe(
    '14 days after the return window closes, starting the following Monday. You’ll see the date once your order is delivered.',
  )
  expect(describeUnlock({ ...promise, after: 'order' })).toBe('As soon as the order is placed.')
  expect(describeUnlock({ ...promise, after: 'order', rounds: 'month' })).toBe(
    'Once the order is placed, starting the first of the following month.',
  )
  expect(describeUnlock({ ...promise, after: 'order', days: 3 })).toBe(
    '3 days after the order is placed.',
  )
})

test('says when points expire', () => {
  const expiry: ExpiryRules = {
    count: 12,
    unit: 'months',
    rounds: 'month',
    from: 'unlock',
    extensionDays: 30,
  }
  const rest = ' We’ll remind you 30, 7 and 1 days before. Once a year, you can extend them by'
  expect(describeExpiry(null)).toBe('None. Your points don’t expire.')
  expect(describeExpiry(expiry)).toBe(`The end of the month 12 months later.${rest} 30 days.`)
  expect(
    describeExpiry({
      count: 365,
      unit: 'days',
      rounds: 'day',
      from: 'last_order',
      extensionDays: 1,
    }),
  ).toBe(`365 days later. Each order renews all your points.${rest} 1 day.`)
})

test('names the points of events and campaigns', () => {
  const event = { points: 50, on: 'code', limit: { times: 1, per: 'year' }, until: null } as const
  expect(describeEarnEvent(event)).toBe('50 points, with the code you find there, once a year')
  expect(describeEarnEvent({ ...event, on: 'call', limit: { times: 3, per: 'ever' } })).toBe(
    '50 points, 3 times',
  )
  expect(describeEarnEvent({ ...event, on: 'first_order', until: '2026-12-31' })).toBe(
    '50 points, once the return window of your first order closes, until December 31, 2026',
  )
  const campaign = { multiplier: 15_000, perPiece: 0, from: '2026-03-02', until: '2026-03-08' }
  const dates = 'March 2, 2026 to March 8, 2026'
  expect(describeCampaign(campaign)).toBe(`1.5 times the points, ${dates}`)
  expect(describeCampaign({ ...campaign, multiplier: 10_000, perPiece: 1 })).toBe(
    `1 point extra per item, ${dates}`,
  )
  expect(describeCampaign({ ...campaign, perPiece: 20 })).toBe(
    `1.5 times the points and 20 points extra per item, ${dates}`,
  )
})

test('tier descriptions follow the rules', () => {
  expect(describeTierMeasure(initialTierRules)).toBe('Spent in twelve months')
  expect(describeTierMeasure(everyQuarter)).toBe('Order points in 90 days')
  expect(describeTierMeasure({ ...initialTierRules, by: 'balance', down: 'at_once' })).toBe(
    'Available points',
  )
  expect(describeTierDowngrade(initialTierRules)).toBe(
    'You move down only at the end of a year, and only if you don’t make up for it within the following thirty days.',
  )
  expect(describeTierDowngrade(everyQuarter)).toBe(
    'We review tiers every 90 days. You move down only then.',
  )
  expect(describeTierDowngrade({ ...initialTierRules, down: 'at_once', graceDays: 0 })).toBe(
    'You move down when you fall below the threshold.',
  )
  expect(describeTierDowngrade({ ...initialTierRules, down: 'never' })).toBe('You never move down.')
  expect(describeTierUpgrade({ standing: initialTierRules, unlock: promise })).toBe(
    'You move up once the return window of your order closes.',
  )
})
