import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#kernel/time/time.ts'
import { initialTierRules } from '#test/support/tier-rules.ts'
import type { TierRules } from './program.ts'
import {
  calculateTierStatus,
  findTierForYear,
  calculateTierOutlook,
  type TierAmounts,
  type TierStatus,
} from './tiers.ts'

const day = (text: string) => text as CalendarDate
const tiers = [
  { id: 'one', name: 'One', least: 0, multiplier: 10_000 },
  { id: 'two', name: 'Two', least: 500_00, multiplier: 12_500 },
  { id: 'three', name: 'Three', least: 1_500_00, multiplier: 15_000 },
]
const spent = (on: string, spend: number): TierAmounts => ({
  day: day(on),
  spend,
  points: spend / 100,
})
const stand = (
  tierId: string,
  more: { graceUntil?: string; reviewedOn?: string } = {},
): TierStatus => ({
  tierId,
  graceUntil: more.graceUntil ? day(more.graceUntil) : null,
  reviewedOn: day(more.reviewedOn ?? '2025-12-31'),
})

/** A member under rules: the standing after each of these days, one asked after the other. */
function led(
  rules: Partial<TierRules>,
  begin: TierStatus,
  { counted, days }: { counted: readonly TierAmounts[]; days: readonly string[] },
) {
  const terms = { tiers, standing: { ...initialTierRules, ...rules } }
  let standing = begin
  return days.map((today) => {
    standing = calculateTierStatus(terms, {
      standing,
      facts: { amounts: counted, balance: 0, today: day(today) },
    })
    return standing
  })
}
const tierIds = (standings: readonly TierStatus[]) => standings.map(({ tierId }) => tierId)

describe('by yearly spending', () => {
  test('a member moves up at once, also by two tiers', () => {
    expect(
      tierIds(
        led({}, stand('one'), { counted: [spent('2026-03-01', 1_600_00)], days: ['2026-03-02'] }),
      ),
    ).toEqual(['three'])
  })

  test('a member keeps the tier for the year plus 30 days and can make up for a shortfall', () => {
    const counted = [spent('2025-06-01', 600_00)]
    const days = ['2026-12-31', '2027-01-01', '2027-01-30', '2027-01-31']
    const standings = led({}, stand('two'), { counted, days })
    expect(tierIds(standings)).toEqual(['two', 'two', 'two', 'one'])
    expect(standings[1]).toEqual({
      tierId: 'two',
      graceUntil: '2027-01-30',
      reviewedOn: '2026-12-31',
    })
    const saved = led({}, stand('two'), {
      counted: [...counted, spent('2027-01-15', 500_00)],
      days: ['2027-01-01', '2027-01-31'],
    })
    expect(saved[1]).toEqual({ tierId: 'two', graceUntil: null, reviewedOn: '2026-12-31' })
  })

  test('a late review gives the full grace period', () => {
    expect(led({}, stand('two'), { counted: [], days: ['2027-01-25'] })[0]?.graceUntil).toBe(
      '2027-02-23',
    )
  })

  test('a tier reached in January is not at risk for the previous year', () => {
    const counted = [spent('2027-01-05', 600_00)]
    expect(led({}, stand('two'), { counted, days: ['2027-01-25'] })[0]).toEqual({
      tierId: 'two',
      graceUntil: null,
      reviewedOn: '2026-12-31',
    })
    expect(led({}, stand('one'), { counted, days: ['2027-01-25'] })[0]).toEqual({
      tierId: 'two',
      graceUntil: null,
      reviewedOn: '2026-12-31',
    })
  })

  test('without a grace period, the tier drops on January 1', () => {
    expect(
      tierIds(
        led({ graceDays: 0 }, stand('two'), { counted: [], days: ['2026-12-31', '2027-01-01'] }),
      ),
    ).toEqual(['two', 'one'])
  })

  test('amounts to move up and to stay are in money', () => {
    const facts = {
      amounts: [spent('2025-11-01', 300_00), spent('2026-02-01', 450_00)],
      balance: 0,
      today: day('2026-03-02'),
    }
    expect(
      calculateTierOutlook(
        { tiers, standing: initialTierRules },
        { standing: stand('two'), facts },
      ),
    ).toMatchObject({
      next: { tier: { id: 'three' }, need: 750_00 },
      keep: { need: 50_00, by: '2026-12-31' },
    })
  })
})

describe('other rules for moving down', () => {
  const counted = [spent('2026-02-01', 600_00)]

  test('never', () => {
    expect(
      tierIds(
        led({ down: 'never' }, stand('two'), { counted: [], days: ['2027-01-01', '2028-06-01'] }),
      ),
    ).toEqual(['two', 'two'])
  })

  test('at once, after the grace period', () => {
    const days = ['2027-01-31', '2027-02-01', '2027-02-10', '2027-02-11']
    expect(
      tierIds(led({ down: 'at_once', graceDays: 0 }, stand('two'), { counted, days })),
    ).toEqual(['two', 'one', 'one', 'one'])
    expect(
      tierIds(led({ down: 'at_once', graceDays: 10 }, stand('two'), { counted, days })),
    ).toEqual(['two', 'two', 'two', 'one'])
    const facts = { amounts: counted, balance: 0, today: day('2026-06-01') }
    const outlook = calculateTierOutlook(
      { tiers, standing: { ...initialTierRules, down: 'at_once' } },
      { standing: stand('two'), facts },
    )
    expect(outlook.keep).toEqual({ need: 500_00, by: '2027-02-01' })
  })

  test('at fixed intervals since the last review', () => {
    const days = ['2026-05-30', '2026-05-31', '2026-06-01', '2026-08-31']
    const every = { down: 'every', everyDays: 90, graceDays: 0 } as const
    const standings = led(every, stand('two', { reviewedOn: '2026-03-02' }), {
      counted: [spent('2025-06-15', 600_00)],
      days,
    })
    expect(tierIds(standings)).toEqual(['two', 'two', 'two', 'one'])
    expect(standings.map(({ reviewedOn }) => reviewedOn)).toEqual([
      '2026-03-02',
      '2026-03-02',
      '2026-05-31',
      '2026-08-29',
    ])
  })

  test('only purchases since the last review keep a tier', () => {
    const period = { over: 'period', down: 'every', everyDays: 90, graceDays: 0 } as const
    const begin = stand('one', { reviewedOn: '2026-03-02' })
    const bought = [spent('2026-03-10', 600_00)]
    // Reached in the first ninety days, kept for the whole second, lost with its end.
    const days = ['2026-03-11', '2026-06-01', '2026-08-29', '2026-08-30', '2026-08-31']
    expect(tierIds(led(period, begin, { counted: bought, days }))).toEqual([
      'two',
      'two',
      'two',
      'one',
      'one',
    ])
    const facts = { amounts: bought, balance: 0, today: day('2026-07-01') }
    const outlook = calculateTierOutlook(
      { tiers, standing: { ...initialTierRules, ...period } },
      { standing: stand('two', { reviewedOn: '2026-05-31' }), facts },
    )
    expect(outlook).toMatchObject({
      next: { need: 1_500_00 },
      keep: { need: 500_00, by: '2026-08-29' },
    })
  })

  test('the reviewed period is extended during the grace period', () => {
    const period = { over: 'period', down: 'every', everyDays: 90 } as const
    const bought = [spent('2026-06-10', 300_00), spent('2026-09-05', 200_00)]
    const standings = led(period, stand('two', { reviewedOn: '2026-05-31' }), {
      counted: bought,
      days: ['2026-08-30', '2026-09-06'],
    })
    expect(standings.map(({ tierId, graceUntil }) => [tierId, graceUntil])).toEqual([
      ['two', '2026-09-28'],
      ['two', null],
    ])
  })
})

test('simulations scale a year to the review period', () => {
  const quarter = { ...initialTierRules, over: 'period', down: 'every', everyDays: 90 } as const
  expect(findTierForYear({ tiers, standing: initialTierRules }, 2_000_00).id).toBe('three')
  expect(findTierForYear({ tiers, standing: quarter }, 2_000_00).id).toBe('one')
  expect(findTierForYear({ tiers, standing: quarter }, 2_100_00).id).toBe('two')
})

test('tiers by points count kept units, tiers by balance count spendable points', () => {
  const facts = {
    amounts: [spent('2026-02-01', 90_000_00)],
    balance: 700_00,
    today: day('2026-03-02'),
  }
  const by = (rules: Partial<TierRules>) =>
    calculateTierStatus(
      { tiers, standing: { ...initialTierRules, ...rules } },
      { standing: stand('one'), facts },
    ).tierId
  expect(by({ by: 'points' })).toBe('two')
  expect(by({ by: 'balance', down: 'at_once' })).toBe('two')
  const poor = { ...facts, balance: 100 }
  const down = {
    tiers,
    standing: { ...initialTierRules, by: 'balance', down: 'at_once', graceDays: 0 },
  } as const
  expect(calculateTierStatus(down, { standing: stand('two'), facts: poor }).tierId).toBe('one')
})
