import { expect, test } from 'vitest'
import { chooseRate, isInTime } from './choose-rate.ts'

const rate = (id: string, cost: number, days: number | null) => ({
  id,
  cost,
  days,
  carrier: 'USPS',
  service: id,
})
const ground = rate('ground', 700, 5)
const priority = rate('priority', 1100, 2)
const unknown = rate('unknown', 300, null)
/** A Monday. */
const today = '2026-11-30'

test('the cheapest rate that keeps the promise is chosen', () => {
  const rates = [priority, ground]
  expect(chooseRate(rates, { today, latest: null })).toBe(ground)
  expect(chooseRate(rates, { today, latest: '2026-12-07' })).toBe(ground)
  expect(chooseRate(rates, { today, latest: '2026-12-04' })).toBe(priority)
})

test('when none keeps it, the fastest one is', () => {
  expect(chooseRate([ground, priority, unknown], { today, latest: '2026-12-01' })).toBe(priority)
  expect(chooseRate([], { today, latest: null })).toBeUndefined()
})

test('a rate without a time in transit keeps no promise', () => {
  expect(isInTime(unknown, { today, latest: '2026-12-20' })).toBe(false)
  expect(isInTime(unknown, { today, latest: null })).toBe(true)
})
