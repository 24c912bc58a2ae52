import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { calculateShipDate } from './ship-date.ts'

const calendar = { timeZone: 'America/New_York', cutOffHour: 14, daysOff: [] }

describe('shipDate', () => {
  const cases: { says: string; at: string; leadDays: number; leaves: CalendarDate }[] = [
    {
      says: 'Monday before the cut-off leaves the same day',
      at: '2026-03-02T18:59:00Z',
      leadDays: 0,
      leaves: '2026-03-02',
    },
    {
      says: 'at the cut-off it leaves the next day',
      at: '2026-03-02T19:00:00Z',
      leadDays: 0,
      leaves: '2026-03-03',
    },
    {
      says: "the cut-off is New York's in summer too",
      at: '2026-07-07T17:59:00Z',
      leadDays: 0,
      leaves: '2026-07-07',
    },
    {
      says: 'Friday afternoon leaves on Monday',
      at: '2026-03-06T20:00:00Z',
      leadDays: 0,
      leaves: '2026-03-09',
    },
    {
      says: 'Saturday leaves on Monday, whatever the hour',
      at: '2026-03-07T14:00:00Z',
      leadDays: 0,
      leaves: '2026-03-09',
    },
    {
      says: 'the day before Thanksgiving, late, leaves on the Friday after',
      at: '2026-11-25T20:00:00Z',
      leadDays: 0,
      leaves: '2026-11-27',
    },
    {
      says: 'goods that need 7 days leave a week later',
      at: '2026-03-02T15:00:00Z',
      leadDays: 7,
      leaves: '2026-03-09',
    },
    {
      says: 'goods ready on a Saturday leave on Monday',
      at: '2026-03-02T15:00:00Z',
      leadDays: 5,
      leaves: '2026-03-09',
    },
  ]
  test('monograms add business days after availability; the slowest unit decides', () => {
    const monday = new Date('2026-03-02T15:00:00Z')
    expect(calculateShipDate(monday, [{ leadDays: 0, workDays: 4 }], calendar)).toBe('2026-03-06')
    expect(calculateShipDate(monday, [{ leadDays: 0, workDays: 5 }], calendar)).toBe('2026-03-09')
    expect(calculateShipDate(monday, [{ leadDays: 5, workDays: 3 }], calendar)).toBe('2026-03-12')
    expect(
      calculateShipDate(
        monday,
        [
          { leadDays: 10, workDays: 0 },
          { leadDays: 0, workDays: 3 },
        ],
        calendar,
      ),
    ).toBe('2026-03-12')
  })

  test.each(cases)('$says', ({ at, leadDays, leaves }) => {
    expect(calculateShipDate(new Date(at), [{ leadDays, workDays: 0 }], calendar)).toBe(leaves)
  })

  test('the cut-off is in the time zone of the shop, and its days off are skipped', () => {
    const evening = new Date('2026-03-02T20:00:00Z')
    const inStock = [{ leadDays: 0, workDays: 0 }]
    const west = { timeZone: 'America/Los_Angeles', cutOffHour: 14, daysOff: [] }
    expect(calculateShipDate(evening, inStock, west)).toBe('2026-03-02')
    expect(calculateShipDate(evening, inStock, { ...west, cutOffHour: 12 })).toBe('2026-03-03')
    expect(
      calculateShipDate(evening, inStock, { ...west, daysOff: ['2026-03-02', '2026-03-03'] }),
    ).toBe('2026-03-04')
    expect(
      calculateShipDate(evening, [{ leadDays: 0, workDays: 2 }], {
        ...west,
        daysOff: ['2026-03-03'],
      }),
    ).toBe('2026-03-05')
  })
})
