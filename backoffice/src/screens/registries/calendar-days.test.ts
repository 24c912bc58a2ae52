import { expect, test } from 'vitest'
import { addMonths, formatMonth, lastDay, listWeeks } from './calendar-days.ts'

test('months follow each other over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(formatMonth('2026-11')).toBe('November 2026')
  expect(lastDay('2028-02')).toBe('2028-02-29')
})

test('a month has whole weeks from Sunday', () => {
  const weeks = listWeeks('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.at(-1)?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null])
  expect(listWeeks('2026-05')[0]?.[4]).toBeNull()
  expect(listWeeks('2026-05')[0]?.[5]).toBe('2026-05-01')
})
