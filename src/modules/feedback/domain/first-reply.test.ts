import { expect, test } from 'vitest'
import { calculateFirstReplyDate } from './first-reply.ts'

const support = {
  days: [1, 2, 3, 4, 5, 6],
  opensAt: 9,
  closesAt: 18,
  isOpenOnHolidays: false,
  timeZone: 'America/New_York',
}

test.each([
  ['Monday morning', '2026-03-02T15:00:00Z', '2026-03-03'],
  ['Monday evening', '2026-03-02T23:30:00Z', '2026-03-04'],
  ['Friday', '2026-03-06T15:00:00Z', '2026-03-07'],
  ['Saturday', '2026-03-07T15:00:00Z', '2026-03-09'],
  ['Saturday evening', '2026-03-08T00:30:00Z', '2026-03-10'],
  ['Sunday', '2026-03-08T15:00:00Z', '2026-03-10'],
  ['the day before Thanksgiving', '2026-11-25T14:00:00Z', '2026-11-27'],
  ['Thanksgiving', '2026-11-26T15:00:00Z', '2026-11-28'],
  ['the day before Independence Day, a Saturday', '2026-07-02T15:00:00Z', '2026-07-06'],
  ['an hour past midnight', '2026-03-03T06:00:00Z', '2026-03-04'],
])('what comes on %s is answered by %s', (_, at, by) =>
  expect(calculateFirstReplyDate(new Date(at), support, { waiting: 0, answersPerDay: 40 })).toBe(
    by,
  ),
)

test.each([
  [0, '2026-03-07'],
  [39, '2026-03-07'],
  [40, '2026-03-09'],
  [80, '2026-03-10'],
  [4000, '2026-07-07'],
])('behind %i that wait, what comes on Friday is answered by %s', (waiting, by) =>
  expect(
    calculateFirstReplyDate(new Date('2026-03-06T15:00:00Z'), support, {
      waiting,
      answersPerDay: 40,
    }),
  ).toBe(by),
)

test('a shop that is open on holidays in another time zone answers by its own days', () =>
  expect(
    calculateFirstReplyDate(
      new Date('2026-11-27T01:00:00Z'),
      { ...support, closesAt: 19, isOpenOnHolidays: true, timeZone: 'America/Los_Angeles' },
      { waiting: 0, answersPerDay: 40 },
    ),
  ).toBe('2026-11-27'))
