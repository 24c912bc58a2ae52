import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { getLimitPeriodStart } from './earn-events.ts'
import type { ExpiryRules, UnlockRules } from './program.ts'
import { calculateAnnouncedExpiry, calculateLastDay, findDueWarning } from './dates.ts'
import { planOrderSteps, type OrderGrant, type UnitOutcome } from './order-steps.ts'
import { isPayablePoints, calculateMaxPoints, calculatePointsValue } from './redemption-rules.ts'

const day = (text: string) => text as CalendarDate
const year: ExpiryRules = {
  count: 12,
  unit: 'months',
  rounds: 'month',
  from: 'unlock',
  extensionDays: 30,
}

test('points are valid until the end of the month a year after they unlock', () => {
  expect(calculateLastDay(day('2026-03-02'), year)).toBe('2027-03-31')
  expect(calculateLastDay(day('2027-02-28'), year)).toBe('2028-02-29')
  expect(calculateLastDay(day('2026-03-02'), null)).toBeNull()
})

test('validity can be set in days or months, to the day or to the end of the year', () => {
  expect(
    calculateLastDay(day('2026-03-02'), { ...year, count: 90, unit: 'days', rounds: 'day' }),
  ).toBe('2026-05-31')
  expect(calculateLastDay(day('2026-08-31'), { ...year, count: 6, rounds: 'day' })).toBe(
    '2027-02-28',
  )
  expect(calculateLastDay(day('2026-03-02'), { ...year, count: 90, unit: 'days' })).toBe(
    '2026-05-31',
  )
  expect(calculateLastDay(day('2026-03-02'), { ...year, rounds: 'year' })).toBe('2027-12-31')
})

test('limits count per day, week, month, year or in total', () => {
  const spans = (['day', 'week', 'month', 'year', 'ever'] as const).map((per) =>
    getLimitPeriodStart(per, day('2026-11-22')),
  )
  expect(spans).toEqual(['2026-11-22', '2026-11-16', '2026-11-01', '2026-01-01', null])
})

test('warnings are due 30, 7 and 1 days before, each once', () => {
  const on = day('2026-06-30')
  expect(findDueWarning(on, null, day('2026-05-30'))).toBeNull()
  expect(findDueWarning(on, null, day('2026-05-31'))).toBe(30)
  expect(findDueWarning(on, 30, day('2026-06-10'))).toBeNull()
  expect(findDueWarning(on, 30, day('2026-06-23'))).toBe(7)
  expect(findDueWarning(on, 7, day('2026-06-29'))).toBe(1)
  expect(findDueWarning(on, 1, day('2026-06-30'))).toBeNull()
})

test('a late first warning postpones expiry', () => {
  const facts = { isAnnounced: false, today: day('2026-06-20') }
  expect(calculateAnnouncedExpiry(day('2026-06-30'), facts)).toBe('2026-07-20')
  expect(calculateAnnouncedExpiry(day('2026-06-30'), { ...facts, isAnnounced: true })).toBe(
    '2026-06-30',
  )
})

const redeem = { step: 100, stepWorth: 100, least: 500, maxShare: 5_000 }

test('points pay in whole steps, from the minimum to half of the merchandise', () => {
  expect(calculateMaxPoints(redeem, { available: 1_234, merchandise: 200_00 })).toBe(1_200)
  expect(calculateMaxPoints(redeem, { available: 9_999, merchandise: 25_99 })).toBe(1_200)
  expect(calculateMaxPoints(redeem, { available: 499, merchandise: 200_00 })).toBe(0)
  expect(calculateMaxPoints(redeem, { available: 9_999, merchandise: 9_99 })).toBe(0)
  expect([500, 550, 400, -500, 500.5].map((points) => isPayablePoints(redeem, points))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(calculatePointsValue(redeem, 1_299)).toBe(12_00)
})

const lot = (more: Partial<OrderGrant> = {}): OrderGrant => ({
  id: 'l',
  earned: 100,
  spend: 100_00,
  reduction: 0,
  spendReduction: 0,
  lineId: 'a',
  unit: 0,
  state: 'pending',
  reversal: null,
  paused: false,
  unlocksOn: null,
  earliestUnlockOn: null,
  ...more,
})
const piece = (more: Partial<UnitOutcome> = {}): UnitOutcome => ({
  lineId: 'a',
  unit: 0,
  gone: null,
  priceDifference: null,
  hasOpenReturn: false,
  returnableUntil: null,
  onItsWaySince: null,
  ...more,
})
const promise: UnlockRules = { after: 'promise', days: 0, rounds: 'day', unknownDeliveryDays: 40 }
const terms = { unlock: promise, placedOn: day('2026-03-01') }

test('unlock dates follow the return window, shipping without delivery, and the event', () => {
  const onDay = (more: Partial<UnitOutcome>, lots: Partial<OrderGrant> = {}) =>
    planOrderSteps([lot(lots)], [piece(more)], terms)
  expect(onDay({ returnableUntil: day('2026-04-01') })).toMatchObject([
    { do: 'date', unlocksOn: '2026-04-02' },
  ])
  expect(onDay({ onItsWaySince: day('2026-03-02') })).toMatchObject([
    { do: 'date', unlocksOn: '2026-04-11' },
  ])
  expect(
    onDay({ returnableUntil: day('2026-04-01') }, { earliestUnlockOn: day('2026-09-01') }),
  ).toMatchObject([{ unlocksOn: '2026-09-01' }])
})

test('planning steps twice changes nothing the second time', () => {
  const settled = lot({ unlocksOn: day('2026-04-02') })
  expect(planOrderSteps([settled], [piece({ returnableUntil: day('2026-04-01') })], terms)).toEqual(
    [],
  )
  expect(
    planOrderSteps(
      [lot({ reversal: 'r', state: 'reversed' })],
      [piece({ gone: 'It was sent back.' })],
      terms,
    ),
  ).toEqual([])
})

test('price differences reduce points proportionally, rounded, each once', () => {
  const kept = lot({ earned: 50, spend: 50_00, unlocksOn: day('2026-04-02') })
  const promised = { returnableUntil: day('2026-04-01') }
  // A fifth of 53.13, rounded: what stays is no whole four fifths by a hair.
  const share = { by: 10_63, of: 53_13 }
  const stepsFor = (more: Partial<OrderGrant>, gone: string | null = null) =>
    planOrderSteps(
      [{ ...kept, ...more }],
      [piece({ ...promised, priceDifference: share, gone })],
      terms,
    )
  expect(stepsFor({})).toEqual([
    { do: 'lower', grantId: 'l', to: { points: 10, spend: 10_00 }, points: 10 },
  ])
  expect(stepsFor({ reduction: 10, spendReduction: 10_00 })).toEqual([])
  expect(stepsFor({ reduction: 4, spendReduction: 4_00 })).toMatchObject([
    { do: 'lower', to: { points: 10 }, points: 6 },
  ])
  expect(stepsFor({ reduction: 10, spendReduction: 10_00 }, 'It was sent back.')).toMatchObject([
    { do: 'claw-back', points: 40 },
  ])
  expect(stepsFor({}, 'It was sent back.'), 'whenever it is looked at').toMatchObject([
    { do: 'lower', points: 10 },
    { do: 'claw-back', points: 40 },
  ])
})

test('unlocking can start at the order, with a delay, or at a week or month', () => {
  const by = (more: Partial<UnlockRules>) => {
    const [step] = planOrderSteps([lot()], [piece({ returnableUntil: day('2026-04-01') })], {
      ...terms,
      unlock: { ...promise, ...more },
    })
    return step?.do === 'date' ? step.unlocksOn : null
  }
  expect(by({ after: 'order' })).toBe('2026-03-01')
  expect(by({ after: 'order', days: 14 })).toBe('2026-03-15')
  expect(by({ days: 3 })).toBe('2026-04-05')
  expect(by({ rounds: 'week' })).toBe('2026-04-06')
  expect(by({ rounds: 'month' })).toBe('2026-05-01')
})
