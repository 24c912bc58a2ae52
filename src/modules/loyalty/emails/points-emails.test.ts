import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { everyQuarter, initialTierRules } from '#test/support/tier-rules.ts'
import { createEarnedEmail, createTierAtRiskEmail, createTierChangeEmail } from './points-emails.ts'
import type { TierRules, UnlockRules } from '../domain/program.ts'

const promise: UnlockRules = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }

test('emails describe when points become spendable', () => {
  const paragraph = (change: Partial<UnlockRules>) =>
    createEarnedEmail({ number: 'AB-1', points: 40, rows: [], unlock: { ...promise, ...change } })
      .paragraphs[0]
  expect(paragraph({})).toBe(
    'You can spend them once the return window closes. Until then, they’re pending in your account.',
  )
  expect(paragraph({ days: 14, rounds: 'month' })).toContain(
    '14 days after the return window closes, starting the first of the following month.',
  )
  expect(paragraph({ after: 'order', days: 1 })).toContain('1 day after the order is placed.')
  expect(paragraph({ after: 'order' })).toBe('You can spend them right away.')
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
