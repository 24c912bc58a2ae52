import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { tierOf, type Campaign, type Terms, type Tier } from './program.ts'

/** A line with what counts of each of its pieces: the price after all discounts, without tax, delivery and what points paid. */
export interface EarningLine {
  readonly lineId: string
  readonly goodsId: string
  readonly variantId: string
  /** The tags of its goods. */
  readonly labels: readonly string[]
  readonly spends: readonly Minor[]
}

export interface EarnedPiece {
  readonly lineId: string
  readonly unit: number
  readonly spend: Minor
  readonly points: number
}

export interface CampaignRoom {
  readonly campaign: Campaign
  /** Points it may still give beyond the rest; null is no limit. */
  readonly room: number | null
}

export interface EarningFacts {
  readonly lines: readonly EarningLine[]
  readonly terms: Pick<Terms, 'earn'>
  readonly tier: Tier
  readonly campaigns: readonly CampaignRoom[]
}

export interface Earning {
  readonly pieces: readonly EarnedPiece[]
  /** What campaigns gave of it. */
  readonly bonuses: readonly { readonly campaignId: string; readonly points: number }[]
}

/**
 * What an order earns, piece by piece: rounded down on each line, what is left over pooled to the order and given to the lines that
 * lost most (commerce.md §3.2). Each line takes the best campaign there is room in; where the room ends, so does what it gives.
 */
export function earning({ lines, terms, tier, campaigns }: EarningFacts): Earning {
  const best = lines.map((line) => bestCampaign(line, { terms, tier, campaigns }))
  const plain = linePoints(lines, () => ({
    perDollar: terms.earn.perDollar,
    multipliers: [tier.multiplier],
  }))
  const raised = linePoints(lines, (index) => ({
    perDollar: terms.earn.perDollar,
    multipliers: [tier.multiplier, best[index]?.campaign.multiplier ?? 10_000],
  }))
  const bonuses = campaigns.flatMap(({ campaign, room }) => {
    const at = lines.flatMap((_, index) =>
      best[index]?.campaign.id === campaign.id ? [index] : [],
    )
    const wanted = at.map((index) => {
      const more = Math.max(0, (raised[index] ?? 0) - (plain[index] ?? 0))
      return more + campaign.perPiece * earningPieces(lines[index])
    })
    const points = Math.min(sum(wanted), room ?? Infinity)
    return points > 0
      ? [{ campaignId: campaign.id, points, at, parts: allocate(points, wanted) }]
      : []
  })
  const total = lines.map(
    (_, index) =>
      (plain[index] ?? 0) + sum(bonuses.map(({ at, parts }) => parts[at.indexOf(index)] ?? 0)),
  )
  return {
    pieces: lines.flatMap(({ lineId, spends }, index) => {
      const parts = allocate(total[index] ?? 0, spends)
      return spends.map((spend, unit) => ({ lineId, unit, spend, points: parts[unit] ?? 0 }))
    }),
    bonuses: bonuses.map(({ campaignId, points }) => ({ campaignId, points })),
  }
}

/** What a cart would earn, bought that day; campaigns that may be used up before count for nothing. */
export function tentativePoints(
  lines: readonly EarningLine[],
  {
    terms,
    tierId,
    today,
  }: { terms: Pick<Terms, 'earn' | 'tiers' | 'campaigns'>; tierId: string; today: CalendarDate },
): number {
  const open = campaignsOn(terms, { day: today, tierId }).filter(
    ({ maxPerMember, maxTotal }) => maxPerMember === null && maxTotal === null,
  )
  const campaigns = open.map((campaign) => ({ campaign, room: null }))
  return sum(
    earning({ lines, terms, tier: tierOf(terms, tierId), campaigns }).pieces.map(
      ({ points }) => points,
    ),
  )
}

/** The campaigns of a day that a member of a tier takes part in. */
export function campaignsOn(
  { campaigns }: Pick<Terms, 'campaigns'>,
  { day, tierId }: { day: CalendarDate; tierId: string },
): Campaign[] {
  return campaigns.filter(
    ({ from, until, tierIds }) =>
      from <= day && day <= until && (!tierIds || tierIds.includes(tierId)),
  )
}

/** Whether a line is of any of these goods, variants or tags. */
export function isOneOf(
  { goodsIds, variantIds, labels: wanted }: Pick<Campaign, 'goodsIds' | 'variantIds' | 'labels'>,
  { goodsId, variantId, labels }: Pick<EarningLine, 'goodsId' | 'variantId' | 'labels'>,
): boolean {
  return (
    (goodsIds?.includes(goodsId) ?? false)
    || (variantIds?.includes(variantId) ?? false)
    || labels.some((label) => wanted?.includes(label) ?? false)
  )
}

/** Whether a campaign looks at no goods in particular. */
export function isForEverything({ goodsIds, variantIds, labels }: Campaign): boolean {
  return goodsIds === null && variantIds === null && labels === null
}

function covers(campaign: Campaign, line: EarningLine): boolean {
  return isForEverything(campaign) || isOneOf(campaign, line)
}

/** Pieces that cost something: what was free, or paid with points, earns nothing besides either. */
function earningPieces(line: EarningLine | undefined): number {
  return line?.spends.filter((spend) => spend > 0).length ?? 0
}

/** The one that gives most on this line. */
function bestCampaign(
  line: EarningLine,
  { terms, tier, campaigns }: Omit<EarningFacts, 'lines'>,
): CampaignRoom | undefined {
  const gives = ({ multiplier, perPiece }: Campaign) =>
    (sum(line.spends) / 100)
      * terms.earn.perDollar
      * (tier.multiplier / 10_000)
      * (multiplier / 10_000 - 1)
    + perPiece * earningPieces(line)
  return campaigns
    .filter(({ campaign, room }) => room !== 0 && covers(campaign, line))
    .toSorted((a, b) => gives(b.campaign) - gives(a.campaign))[0]
}

interface LineRate {
  readonly perDollar: number
  /** In basis points. */
  readonly multipliers: readonly number[]
}

/** Exact until the end: cents × rate over 100, times each multiplier over 10,000. */
function linePoints(lines: readonly EarningLine[], rateOf: (index: number) => LineRate): number[] {
  const scale = 100n * 10_000n * 10_000n
  const exact = lines.map(({ spends }, index) => {
    const { perDollar, multipliers } = rateOf(index)
    const [first = 10_000, second = 10_000] = multipliers
    return BigInt(sum(spends)) * BigInt(perDollar) * BigInt(first) * BigInt(second)
  })
  const floors = exact.map((value) => Number(value / scale))
  const whole = Number(exact.reduce((before, value) => before + value, 0n) / scale)
  const lost = exact.map((value, index) => ({ index, rest: value % scale }))
  const most = lost.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const { index } of most.slice(0, whole - sum(floors)))
    floors[index] = (floors[index] ?? 0) + 1
  return floors
}
