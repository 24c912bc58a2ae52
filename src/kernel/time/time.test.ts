import { expect, test } from 'vitest'
import { addDays, calendarDate, formatDate, isCalendarDate, weekday } from './time.ts'

test('an instant has the calendar date of the shop’s time zone', () => {
  expect(calendarDate(new Date('2026-12-01T03:00:00Z'))).toBe('2026-11-30')
})

test('addDays crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(weekday('2026-12-01')).toBe(2)
  expect(formatDate('2026-12-01')).toBe('Tue, Dec 1')
})

test('isCalendarDate rejects days that do not exist', () => {
  expect(
    ['2026-02-28', '2028-02-29', '2026-02-29', '2026-02-30', '2026-2-1', '2026-06-20x', ''].map(
      isCalendarDate,
    ),
  ).toEqual([true, true, false, false, false, false, false])
})
