import { expect, test } from 'vitest'
import { findBirthDateFault, findNextBirthDateChange } from './birth-date.ts'

const today = '2026-03-02'

test.each(['1985-04-30', '2013-03-02', '1906-03-02', '1988-02-29'])('%s is a birth date', (date) =>
  expect(findBirthDateFault(date, today)).toBeNull(),
)

test.each([
  '',
  '1985',
  '30-04-1985',
  '1985-13-01',
  '1985-02-30',
  '1987-02-29',
  '2026-03-03',
  '+01985-04-30',
  '1985-4-3',
])('%j is no date', (date) => expect(findBirthDateFault(date, today)).toContain('YYYY-MM-DD'))

test('checks the year', () => {
  expect(findBirthDateFault('1905-03-01', today)).toBe('Please check the year.')
  expect(findBirthDateFault('2013-03-03', today)).toContain('13 or older')
})

test('can change once a year', () => {
  expect(findNextBirthDateChange(null, today)).toBeNull()
  expect(findNextBirthDateChange('2026-03-02', today)).toBe('2027-03-02')
  expect(findNextBirthDateChange('2025-03-03', today)).toBe('2026-03-03')
  expect(findNextBirthDateChange('2025-03-02', today)).toBeNull()
})
