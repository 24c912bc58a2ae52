import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { resolveTier, type PointsCampaign, type LoyaltyTerms, type Tier } from './program.ts'

/**
 * An order line with the amount per unit that earns points: the price after all discounts, without
 * tax, shipping and what points paid.
 */
export interface EarningLine {
  readonly lineId: string
  readonly productId: string
  readonly variantId: string
  readonly labels: readonly string[]
  readonly spends: readonly Minor[]
}

export interface UnitPoints {
  readonly lineId: string
  readonly unit: number
  readonly spend: Minor
  readonly points: number
}

export interface AvailableCampaign {
  readonly campaign: PointsCampaign
  readonly remainingPoints: number | null
}

export interface EarningFacts {
  readonly lines: readonly EarningLine[]
  readonly terms: Pick<LoyaltyTerms, 'earn'>
  readonly tier: Tier
  readonly campaigns: readonly AvailableCampaign[]
}

export interface OrderEarning {
  readonly units: readonly UnitPoints[]
  readonly bonuses: readonly { readonly campaignId: string; readonly points: number }[]
}

/**
 * Calculates the points of each unit: rounded down per line, with the remainder of the order given
 * to the lines that lost most (commerce.md §3.2). Each line gets its best available campaign, up to
 * the campaign's limit.
 */
export function calculateEarning({ lines, terms, tier, campaigns }: EarningFacts): OrderEarning {
  const best = lines.map((line) => bestCampaign(line, { terms, tier, campaigns }))
  const basePoints = linePoints(lines, () => ({
    perDollar: terms.earn.perDollar,
    multipliers: [tier.multiplier],
  }))
  const boostedPoints = linePoints(lines, (index) => ({
    perDollar: terms.earn.perDollar,
    multipliers: [tier.multiplier, best[index]?.campaign.multiplier ?? 10_000],
  }))
  const bonuses = campaigns.flatMap(({ campaign, remainingPoints: room }) => {
    const lineIndexes = lines.flatMap((_, index) =>
      best[index]?.campaign.id === campaign.id ? [index] : [],
    )
    const bonusPoints = lineIndexes.map((index) => {
      const boost = Math.max(0, (boostedPoints[index] ?? 0) - (basePoints[index] ?? 0))
      return boost + campaign.perPiece * countEarningUnits(lines[index])
    })
    const points = Math.min(sum(bonusPoints), room ?? Infinity)
    return points > 0
      ? [{ campaignId: campaign.id, points, lineIndexes, shares: allocate(points, bonusPoints) }]
      : []
  })
  const total = lines.map(
    (_, index) =>
      (basePoints[index] ?? 0)
      + sum(bonuses.map(({ lineIndexes, shares }) => shares[lineIndexes.indexOf(index)] ?? 0)),
  )
  return {
    units: lines.flatMap(({ lineId, spends }, index) => {
      const shares = allocate(total[index] ?? 0, spends)
      return spends.map((spend, unit) => ({ lineId, unit, spend, points: shares[unit] ?? 0 }))
    }),
    bonuses: bonuses.map(({ campaignId, points }) => ({ campaignId, points })),
  }
}

export function estimateCartPoints(
  lines: readonly EarningLine[],
  {
    terms,
    tierId,
    today,
  }: {
    terms: Pick<LoyaltyTerms, 'earn' | 'tiers' | 'campaigns'>
    tierId: string
    today: CalendarDate
  },
): number {
  const unlimitedCampaigns = listCampaignsOn(terms, { day: today, tierId }).filter(
    ({ maxPerMember, maxTotal }) => maxPerMember === null && maxTotal === null,
  )
  const campaigns = unlimitedCampaigns.map((campaign) => ({ campaign, remainingPoints: null }))
  return sum(
    calculateEarning({ lines, terms, tier: resolveTier(terms, tierId), campaigns }).units.map(
      ({ points }) => points,
    ),
  )
}

export function listCampaignsOn(
  { campaigns }: Pick<LoyaltyTerms, 'campaigns'>,
  { day, tierId }: { day: CalendarDate; tierId: string },
): PointsCampaign[] {
  return campaigns.filter(
    ({ from, until, tierIds }) =>
      from <= day && day <= until && (!tierIds || tierIds.includes(tierId)),
  )
}

export function matchesProducts(
  {
    productIds,
    variantIds,
    labels: wanted,
  }: Pick<PointsCampaign, 'productIds' | 'variantIds' | 'labels'>,
  { productId, variantId, labels }: Pick<EarningLine, 'productId' | 'variantId' | 'labels'>,
): boolean {
  return (
    (productIds?.includes(productId) ?? false)
    || (variantIds?.includes(variantId) ?? false)
    || labels.some((label) => wanted?.includes(label) ?? false)
  )
}

export function isForAllProducts({ productIds, variantIds, labels }: PointsCampaign): boolean {
  return productIds === null && variantIds === null && labels === null
}

function covers(campaign: PointsCampaign, line: EarningLine): boolean {
  return isForAllProducts(campaign) || matchesProducts(campaign, line)
}

/** Counts the units with a price; free units and units paid with points earn nothing. */
function countEarningUnits(line: EarningLine | undefined): number {
  return line?.spends.filter((spend) => spend > 0).length ?? 0
}

function bestCampaign(
  line: EarningLine,
  { terms, tier, campaigns }: Omit<EarningFacts, 'lines'>,
): AvailableCampaign | undefined {
  const estimateBonus = ({ multiplier, perPiece }: PointsCampaign) =>
    (sum(line.spends) / 100)
      * terms.earn.perDollar
      * (tier.multiplier / 10_000)
      * (multiplier / 10_000 - 1)
    + perPiece * countEarningUnits(line)
  return campaigns
    .filter(({ campaign, remainingPoints: room }) => room !== 0 && covers(campaign, line))
    .toSorted((a, b) => estimateBonus(b.campaign) - estimateBonus(a.campaign))[0]
}

interface LineRate {
  readonly perDollar: number
  /** In basis points. */
  readonly multipliers: readonly number[]
}

/** Exact integer arithmetic: cents × rate / 100, times each multiplier / 10,000. */
function linePoints(lines: readonly EarningLine[], rateOf: (index: number) => LineRate): number[] {
  const scale = 100n * 10_000n * 10_000n
  const exact = lines.map(({ spends }, index) => {
    const { perDollar, multipliers } = rateOf(index)
    const [first = 10_000, second = 10_000] = multipliers
    return BigInt(sum(spends)) * BigInt(perDollar) * BigInt(first) * BigInt(second)
  })
  const rounded = exact.map((value) => Number(value / scale))
  const total = Number(exact.reduce((before, value) => before + value, 0n) / scale)
  const remainders = exact.map((value, index) => ({ index, rest: value % scale }))
  const byRemainder = remainders.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const { index } of byRemainder.slice(0, total - sum(rounded)))
    rounded[index] = (rounded[index] ?? 0) + 1
  return rounded
}
