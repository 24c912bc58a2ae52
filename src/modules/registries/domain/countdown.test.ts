import { expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { describeCountdown } from './countdown.ts'

test.each<[CalendarDate | null, string]>([
  [null, ''],
  ['2026-11-26', ''],
  ['2026-11-27', 'Today'],
  ['2026-11-28', 'Tomorrow'],
  ['2026-11-29', 'Two days from today'],
  ['2026-12-10', 'Thirteen days from today'],
  ['2026-12-11', 'Two weeks from today'],
  ['2027-05-28', 'Twenty-six weeks from today'],
  ['2028-10-26', 'Ninety-nine weeks from today'],
  ['2028-11-27', 'About two years from today'],
])('%s is "%s"', (eventDate, words) => {
  expect(describeCountdown(eventDate, '2026-11-27')).toBe(words)
})
