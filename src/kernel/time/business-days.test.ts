import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay, isHoliday } from './business-days.ts'
import { addDays } from './time.ts'

describe('holidays', () => {
  test('include the eleven federal holidays of 2026, observed on weekdays', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day)).filter(
      isHoliday,
    )
    expect(days).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  test("New Year's Day on a Saturday is observed on Friday", () => {
    expect([isHoliday('2027-12-31'), isHoliday('2028-01-01'), isHoliday('2026-12-31')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('business days', () => {
  test('adding in two steps equals adding in one', () => {
    const date = fc.integer({ min: 0, max: 2_000 }).map((day) => addDays('2025-01-01', day))
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 15 }),
        (start, first, second) => {
          expect(addBusinessDays(addBusinessDays(start, first), second)).toBe(
            addBusinessDays(start, first + second),
          )
          expect(isBusinessDay(addBusinessDays(start, first))).toBe(true)
        },
      ),
    )
  })

  test('adding matches a day-by-day calendar', () => {
    const date = fc.integer({ min: 0, max: 36_500 }).map((day) => addDays('1968-01-01', day))
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 15 }), (start, count) => {
        const calendar = Array.from({ length: 60 }, (_, day) => addDays(start, day)).filter(
          isBusinessDay,
        )
        expect(addBusinessDays(start, count)).toBe(calendar[count])
      }),
    )
  })
})
