import { expect, test } from 'vitest'
import { formatChange, formatDue } from './format-due'

const now = new Date('2026-11-26T12:00:00Z')

test.each([
  [null, 'No deadline'],
  ['2026-11-26T11:59:50Z', 'Late by 1 minute'],
  ['2026-11-26T10:00:00Z', 'Late by 2 hours'],
  ['2026-11-23T12:00:00Z', 'Late by 3 days'],
  ['2026-11-26T12:20:00Z', 'Due in 20 minutes'],
  ['2026-11-27T13:00:00Z', 'Due in 25 hours'],
])('%s is shown as %s', (dueAt, shown) => {
  expect(formatDue(dueAt, now)).toBe(shown)
})

test('a change is a percentage, if there was something before', () => {
  expect(formatChange(112, 100)).toBe('+12%')
  expect(formatChange(80, 100)).toBe('-20%')
  expect(formatChange(5, 0)).toBeNull()
})
