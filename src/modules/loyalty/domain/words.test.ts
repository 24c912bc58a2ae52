import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { firstStanding } from '#test/support/standing-rules.ts'
import { earnedMail, tierAtRiskMail, tierMail } from '../mail/points-mails.ts'
import type { StandingRules, Unlock } from './program.ts'
import { waitInWords } from './rules-in-words.ts'
import { downInWords, measureHead, upInWords } from './standing-words.ts'

const promise: Unlock = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }

test('pages and emails describe when points become spendable', () => {
  expect(waitInWords(promise)).toBe('once the return window closes')
  expect(waitInWords({ ...promise, days: 14, rounds: 'month' })).toBe(
    '14 days after the return window closes, starting the first of the following month',
  )
  expect(waitInWords({ ...promise, after: 'order', days: 1 })).toBe(
    '1 day after the order is placed',
  )
  expect(waitInWords({ ...promise, after: 'order' })).toBeNull()
  const told = (unlock: Unlock) =>
    earnedMail({ number: 'AB-1', points: 40, rows: [], unlock }).paragraphs[0]
  expect(told(promise)).toBe(
    'You can spend them once the return window closes. Until then, they’re pending in your account.',
  )
  expect(told({ ...promise, after: 'order' })).toBe('You can spend them right away.')
})

const everyQuarter: StandingRules = {
  ...firstStanding,
  by: 'points',
  over: 'period',
  down: 'every',
  everyDays: 90,
  graceDays: 0,
}

test('tier descriptions follow the rules', () => {
  expect(measureHead(firstStanding)).toBe('Spent in twelve months')
  expect(measureHead(everyQuarter)).toBe('Order points in 90 days')
  expect(measureHead({ ...firstStanding, by: 'balance', down: 'at_once' })).toBe('Available points')
  expect(downInWords(firstStanding)).toBe(
    'You move down only at the end of a year, and only if you don’t make up for it within the following thirty days.',
  )
  expect(downInWords(everyQuarter)).toBe('We review tiers every 90 days. You move down only then.')
  expect(downInWords({ ...firstStanding, down: 'at_once', graceDays: 0 })).toBe(
    'You move down when you fall below the threshold.',
  )
  expect(downInWords({ ...firstStanding, down: 'never' })).toBe('You never move down.')
  expect(upInWords({ standing: firstStanding, unlock: promise })).toBe(
    'You move up once the return window of your order closes.',
  )
})

test('tier emails name the missing amount and how long a tier is kept', () => {
  const [from, to] = [
    { id: 'one', name: 'One', least: 0, multiplier: 10_000 },
    { id: 'two', name: 'Two', least: 500_00, multiplier: 12_500 },
  ] as const
  expect(tierMail({ from, to, isUp: true, rules: firstStanding }).paragraphs[0]).toContain(
    'at least through the end of the year, plus thirty days.',
  )
  expect(tierMail({ from, to, isUp: true, rules: everyQuarter }).paragraphs[0]).toContain(
    'You keep this tier until the next review.',
  )
  expect(
    tierMail({ from: to, to: from, isUp: false, rules: firstStanding }).paragraphs[0],
  ).toContain('Your spending over the last twelve months is below what Two requires.')
  const until = '2027-01-30' as CalendarDate
  const atRisk = (rules: StandingRules) =>
    tierAtRiskMail({ tier: to, need: 120_00, until, rules }).paragraphs[0]
  expect(atRisk(firstStanding)).toContain('With $120.00 more by that day, you keep it.')
  expect(atRisk(everyQuarter)).toBe(
    'The total of points your orders earned in 90 days is below what Two requires. With 12,000 points more by that day, you keep it.',
  )
})
