import { expect, test } from 'vitest'
import { calculateAnswerDate } from './answer-date.ts'

test.each([
  ['Monday morning', '2026-03-02T15:00:00Z', '2026-03-04'],
  [
    'Thursday evening in New York, when it is Friday in London',
    '2026-03-06T01:00:00Z',
    '2026-03-09',
  ],
  [
    'Friday evening in New York, when it is Saturday in London',
    '2026-03-07T01:00:00Z',
    '2026-03-10',
  ],
  ['the day before Thanksgiving', '2026-11-25T15:00:00Z', '2026-11-30'],
])('what comes on %s is answered within two business days', (_, sentAt, day) => {
  expect(calculateAnswerDate(new Date(sentAt))).toBe(day)
})
