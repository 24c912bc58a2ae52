import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { initialTierRules } from '#test/support/tier-rules.ts'
import {
  createEarnedEmail,
  createTierAtRiskEmail,
  createTierChangeEmail,
} from '../emails/points-emails.ts'
import type { TierRules, UnlockRules } from './program.ts'
import { describeWait } from './describe-rules.ts'
import {
  describeTierDowngrade,
  describeTierMeasure,
  describeTierUpgrade,
} from './describe-tier-rules.ts'

const promise: UnlockRules = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }

test('pages and emails describe when points become spendable', () => {
  expect(describeWait(promise)).toBe('once the return window closes')
  expect(describeWait({ ...promise, days: 14, rounds: 'month' })).toBe(
    '14 days after the return window closes, starting the first of the following month',
  )
  expect(describeWait({ ...promise, after: 'order', days: 1 })).toBe(
    '1 day after the order is placed',
  )
  expect(describeWait({ ...promise, after: 'order' })).toBeNull()
  const told = (unlock: UnlockRules) =>
    createEarnedEmail({ number: 'AB-1', points: 40, rows: [], unlock }).paragraphs[0]
  expect(told(promise)).toBe(
    'You can spend them once the return window closes. Until then, they’re pending in your account.',
  )
  expect(told({ ...promise, after: 'order' })).toBe('You can spend them right away.')
})

const everyQuarter: TierRules = {
  ...initialTierRules,
  by: 'points',
  over: 'period',
  down: 'every',
  everyDays: 90,
  graceDays: 0,
}

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

test('tier emails name the missing amount and how long a tier is kept', () => {
  const [from, to] = [
    { id: 'one', name: 'One', least: 0, multiplier: 10_000 },
    { id: 'two', name: 'Two', least: 500_00, multiplier: 12_500 },
  ] as const
  expect(
    createTierChangeEmail({ from, to, isUp: true, rules: initialTierRules }).paragraphs[0],
  ).toContain('at least through the end of the year, plus thirty days.')
  expect(
    createTierChangeEmail({ from, to, isUp: true, rules: everyQuarter }).paragraphs[0],
  ).toContain('You keep this tier until the next review.')
  expect(
    createTierChangeEmail({ from: to, to: from, isUp: false, rules: initialTierRules })
      .paragraphs[0],
  ).toContain('Your spending over the last twelve months is below what Two requires.')
  const until = '2027-01-30' as CalendarDate
  const atRisk = (rules: TierRules) =>
    createTierAtRiskEmail({ tier: to, need: 120_00, until, rules }).paragraphs[0]
  expect(atRisk(initialTierRules)).toContain('With $120.00 more by that day, you keep it.')
  expect(atRisk(everyQuarter)).toBe(
    'The total of points your orders earned in 90 days is below what Two requires. With 12,000 points more by that day, you keep it.',
  )
})
