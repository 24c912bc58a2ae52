import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { addBusinessDays, isBusinessDay, isHoliday, shipDate } from './business-calendar.ts'

describe('holidays', () => {
  test('the eleven federal holidays of 2026, moved where they fall on a weekend', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day)).filter(isHoliday)
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

  test("New Year's Day on a Saturday is kept the day before", () => {
    expect([isHoliday('2027-12-31'), isHoliday('2028-01-01'), isHoliday('2026-12-31')]).toEqual([true, false, false])
  })
})

describe('business days', () => {
  test('counting in two steps comes to the same as in one', () => {
    const date = fc.integer({ min: 0, max: 2_000 }).map((day) => addDays('2025-01-01', day))
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }), (start, one, two) => {
        expect(addBusinessDays(addBusinessDays(start, one), two)).toBe(addBusinessDays(start, one + two))
        expect(isBusinessDay(addBusinessDays(start, one))).toBe(true)
      }),
    )
  })
})

describe('shipDate', () => {
  const cases: { says: string; at: string; leadDays: number; leaves: CalendarDate }[] = [
    { says: 'Monday before the cut-off leaves the same day', at: '2026-03-02T18:59:00Z', leadDays: 0, leaves: '2026-03-02' },
    { says: 'at the cut-off it leaves the next day', at: '2026-03-02T19:00:00Z', leadDays: 0, leaves: '2026-03-03' },
    { says: "the cut-off is New York's in summer too", at: '2026-07-07T17:59:00Z', leadDays: 0, leaves: '2026-07-07' },
    { says: 'Friday afternoon leaves on Monday', at: '2026-03-06T20:00:00Z', leadDays: 0, leaves: '2026-03-09' },
    { says: 'Saturday leaves on Monday, whatever the hour', at: '2026-03-07T14:00:00Z', leadDays: 0, leaves: '2026-03-09' },
    {
      says: 'the day before Thanksgiving, late, leaves on the Friday after',
      at: '2026-11-25T20:00:00Z',
      leadDays: 0,
      leaves: '2026-11-27',
    },
    { says: 'goods that need 7 days leave a week later', at: '2026-03-02T15:00:00Z', leadDays: 7, leaves: '2026-03-09' },
    { says: 'goods ready on a Saturday leave on Monday', at: '2026-03-02T15:00:00Z', leadDays: 5, leaves: '2026-03-09' },
  ]
  test('lettering takes working days, counted from when the piece is there; the slowest piece decides', () => {
    const monday = new Date('2026-03-02T15:00:00Z')
    expect(shipDate(monday, [{ leadDays: 0, workDays: 4 }])).toBe('2026-03-06')
    expect(shipDate(monday, [{ leadDays: 0, workDays: 5 }])).toBe('2026-03-09')
    expect(shipDate(monday, [{ leadDays: 5, workDays: 3 }])).toBe('2026-03-12')
    expect(
      shipDate(monday, [
        { leadDays: 10, workDays: 0 },
        { leadDays: 0, workDays: 3 },
      ]),
    ).toBe('2026-03-12')
  })

  test.each(cases)('$says', ({ at, leadDays, leaves }) => {
    expect(shipDate(new Date(at), [{ leadDays, workDays: 0 }])).toBe(leaves)
  })
})
