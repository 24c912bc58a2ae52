import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { firstStanding } from '#test/support/standing-rules.ts'
import { earnedMail, tierAtRiskMail, tierMail } from '../mail/points-mails.ts'
import type { StandingRules, Unlock } from './program.ts'
import { waitInWords } from './rules-in-words.ts'
import { downInWords, measureHead, upInWords } from './standing-words.ts'

const promise: Unlock = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }

test('pages and the mail say what points of an order really wait for', () => {
  expect(waitInWords(promise)).toBe('once the time to send a piece back is over')
  expect(waitInWords({ ...promise, days: 14, rounds: 'month' })).toBe(
    '14 days after the time to send a piece back is over, from the first of the month after',
  )
  expect(waitInWords({ ...promise, after: 'order', days: 1 })).toBe(
    '1 day after the order is placed',
  )
  expect(waitInWords({ ...promise, after: 'order' })).toBeNull()
  const told = (unlock: Unlock) =>
    earnedMail({ number: 'AB-1', points: 40, rows: [], unlock }).paragraphs[0]
  expect(told(promise)).toBe(
    'They are yours to spend once the time to send a piece back is over. Until then they stand in your account as on their way.',
  )
  expect(told({ ...promise, after: 'order' })).toBe('They are yours to spend from now on.')
})

const everyQuarter: StandingRules = {
  ...firstStanding,
  by: 'points',
  over: 'period',
  down: 'every',
  everyDays: 90,
  graceDays: 0,
}

test('tiers are described as the rules count them', () => {
  expect(measureHead(firstStanding)).toBe('Spent in twelve months')
  expect(measureHead(everyQuarter)).toBe('Points of orders in 90 days')
  expect(measureHead({ ...firstStanding, by: 'balance', down: 'at_once' })).toBe('Points to spend')
  expect(downInWords(firstStanding)).toBe(
    'You go down only at a year’s end, and only when the thirty days after it do not mend it.',
  )
  expect(downInWords(everyQuarter)).toBe('We look every 90 days. You go down only then.')
  expect(downInWords({ ...firstStanding, down: 'at_once', graceDays: 0 })).toBe(
    'You go down when it comes to less.',
  )
  expect(downInWords({ ...firstStanding, down: 'never' })).toBe('You do not go down again.')
  expect(upInWords({ standing: firstStanding, unlock: promise })).toBe(
    'You go up the day your pieces stay for good.',
  )
})

test('mails about tiers name what is missing in money or in points, and how long a tier is kept', () => {
  const [from, to] = [
    { id: 'one', name: 'One', least: 0, multiplier: 10_000 },
    { id: 'two', name: 'Two', least: 500_00, multiplier: 12_500 },
  ] as const
  expect(tierMail({ from, to, isUp: true, rules: firstStanding }).paragraphs[0]).toContain(
    'through the end of the year at least, and thirty days beyond.',
  )
  expect(tierMail({ from, to, isUp: true, rules: everyQuarter }).paragraphs[0]).toContain(
    'is yours until we look at tiers next.',
  )
  expect(
    tierMail({ from: to, to: from, isUp: false, rules: firstStanding }).paragraphs[0],
  ).toContain('What you spent over the last twelve months came to less than Two asks for.')
  const until = '2027-01-30' as CalendarDate
  const atRisk = (rules: StandingRules) =>
    tierAtRiskMail({ tier: to, need: 120_00, until, rules }).paragraphs[0]
  expect(atRisk(firstStanding)).toContain('With $120.00 more by that day you keep it.')
  expect(atRisk(everyQuarter)).toBe(
    'The points your orders earned in 90 days came to less than Two asks for. With 12,000 points more by that day you keep it.',
  )
})
