import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { calculateEarning, type AvailableCampaign, type EarningLine } from './calculate-earning.ts'
import type { Tier } from './program.ts'

const tier = (multiplier: number): Tier => ({ id: 't', name: 'T', least: 0, multiplier })
const terms = { earn: { perDollar: 1 } }
const line = (lineId: string, ...spends: number[]): EarningLine => ({
  lineId,
  productId: lineId,
  variantId: `v-${lineId}`,
  labels: [`tag-${lineId}`],
  spends,
})
const campaign = (
  productIds: readonly string[] | null,
  multiplier: number,
  room: number | null,
): AvailableCampaign => ({
  campaign: {
    id: 'c',
    name: 'C',
    from: '2026-01-01',
    until: '2026-12-31',
    multiplier,
    perPiece: 0,
    productIds,
    variantIds: null,
    labels: null,
    tierIds: null,
    maxPerMember: null,
    maxTotal: null,
  },
  remainingPoints: room,
})
const pointsOf = (
  lines: readonly EarningLine[],
  multiplier = 10_000,
  campaigns: readonly AvailableCampaign[] = [],
) =>
  calculateEarning({ lines, terms, tier: tier(multiplier), campaigns }).units.map(
    ({ points }) => points,
  )

test('a dollar earns a point, with rounding losses pooled per order', () => {
  expect(pointsOf([line('a', 10_60), line('b', 10_60)])).toEqual([11, 10])
  expect(pointsOf([line('a', 99)])).toEqual([0])
  expect(pointsOf([line('a', 1_00, 1_00)], 15_000)).toEqual([2, 1])
})

test('campaigns match variants or tags and give points per unit; each line gets its best one', () => {
  const lines = [line('a', 100_00, 50_00), line('b', 100_00)]
  const base = campaign(null, 10_000, null).campaign
  const limited = (more: Partial<typeof base>): AvailableCampaign => ({
    campaign: { ...base, ...more },
    remainingPoints: null,
  })
  const totals = (...campaigns: AvailableCampaign[]) => {
    const { units: pieces } = calculateEarning({ lines, terms, tier: tier(10_000), campaigns })
    return ['a', 'b'].map((id) =>
      sum(pieces.filter(({ lineId }) => lineId === id).map(({ points }) => points)),
    )
  }
  expect(totals(limited({ perPiece: 25, labels: ['tag-a'] }))).toEqual([200, 100])
  expect(totals(limited({ perPiece: 25, variantIds: ['v-b'] }))).toEqual([150, 125])
  expect(
    totals(
      limited({ id: 'double', multiplier: 20_000 }),
      limited({ id: 'fixed', perPiece: 90, labels: ['tag-a'] }),
    ),
  ).toEqual([330, 200])
})

test('a campaign gives extra points on its products up to its limit', () => {
  const lines = [line('a', 100_00), line('b', 100_00)]
  expect(pointsOf(lines, 10_000, [campaign(['a'], 20_000, null)])).toEqual([200, 100])
  expect(pointsOf(lines, 10_000, [campaign(null, 20_000, 30)])).toEqual([115, 115])
  expect(pointsOf(lines, 10_000, [campaign(null, 20_000, 0)])).toEqual([100, 100])
})

test("unit points sum to the order's points, rounded down once, within all limits", () => {
  const lines = fc.array(fc.array(fc.nat(50_000), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom(10_000, 12_500, 15_000),
      fc.option(fc.nat(300)),
      (spends, multiplier, room) => {
        const asked = spends.map((units, index) => line(`l${index}`, ...units))
        const plain = calculateEarning({
          lines: asked,
          terms,
          tier: tier(multiplier),
          campaigns: [],
        })
        expect(sum(plain.units.map(({ points }) => points))).toBe(
          Math.floor((sum(spends.flat()) * multiplier) / 1_000_000),
        )
        const raised = calculateEarning({
          lines: asked,
          terms,
          tier: tier(multiplier),
          campaigns: [campaign(null, 30_000, room)],
        })
        const bonus = sum(raised.bonuses.map(({ points }) => points))
        expect(bonus).toBeLessThanOrEqual(room ?? Infinity)
        expect(sum(raised.units.map(({ points }) => points))).toBe(
          sum(plain.units.map(({ points }) => points)) + bonus,
        )
      },
    ),
  )
})
