import { expect, test } from 'vitest'
import {
  formatDate,
  formatLocalTime,
  formatMoney,
  formatPhone,
  parseLocalTime,
  startOfDay,
} from './format'

test.each([
  ['2026-11-26', 'America/New_York', '2026-11-26T05:00:00.000Z'],
  ['2026-07-04', 'America/New_York', '2026-07-04T04:00:00.000Z'],
  ['2026-11-26', 'Asia/Tokyo', '2026-11-25T15:00:00.000Z'],
  ['2026-11-26', 'UTC', '2026-11-26T00:00:00.000Z'],
])('%s in %s begins at %s', (date, timeZone, instant) => {
  expect(startOfDay(date, timeZone)).toBe(instant)
})

test('a calendar date is the same in every zone, an instant is not', () => {
  expect(formatDate('2026-11-26', 'America/New_York')).toBe('Nov 26, 2026')
  expect(formatDate('2026-11-26T03:00:00.000Z', 'America/New_York')).toBe('Nov 25, 2026')
})

test('money is in cents', () => {
  expect(formatMoney(123456)).toBe('$1,234.56')
})

test('a US phone number is grouped', () => {
  expect(formatPhone('2125550149')).toBe('(212) 555-0149')
  expect(formatPhone('')).toBe('')
})

test('a local time is the same after a round trip', () => {
  const instant = parseLocalTime('2026-11-28T09:30', 'America/New_York')
  expect(instant).toBe('2026-11-28T14:30:00.000Z')
  expect(formatLocalTime(instant, 'America/New_York')).toBe('2026-11-28T09:30')
})
