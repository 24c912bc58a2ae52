import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import {
  listCampaignsOn,
  calculateEarning,
  matchesProducts,
  type AvailableCampaign,
  type EarningLine,
} from './calculate-earning.ts'
import { getFirstTier, resolveTier, type LoyaltyTerms } from './program.ts'
import { calculatePointsValue } from './redemption-rules.ts'
import { findTierForYear } from './tiers.ts'

export interface SimulatedOrder {
  readonly ownerId: string
  readonly placedAt: Date
  readonly lines: readonly EarningLine[]
}

export interface TermsComparison {
  readonly orders: number
  readonly members: number
  readonly live: number
  readonly proposed: number
  readonly costs: Minor
  readonly membersWithMore: number
  readonly membersWithLess: number
  readonly tiers: readonly { readonly id: string; readonly members: number }[]
}

/**
 * Compares what the same orders earn under two sets of rules. Tiers are those reached over the
 * whole period; campaign limits apply.
 */
export function compareTerms(
  orders: readonly SimulatedOrder[],
  { live, proposed }: { live: LoyaltyTerms; proposed: LoyaltyTerms },
): TermsComparison {
  const [liveByMember, proposedByMember] = [
    calculateEarned(orders, live),
    calculateEarned(orders, proposed),
  ]
  const reached = findReachedTiers(orders, proposed)
  const differences = [...reached.keys()].map(
    (memberId) => (proposedByMember.get(memberId) ?? 0) - (liveByMember.get(memberId) ?? 0),
  )
  const [liveTotal, proposedTotal] = [
    sum([...liveByMember.values()]),
    sum([...proposedByMember.values()]),
  ]
  return {
    orders: orders.length,
    members: reached.size,
    live: liveTotal,
    proposed: proposedTotal,
    costs:
      calculatePointsValue(proposed.redeem, proposedTotal)
      - calculatePointsValue(live.redeem, liveTotal),
    membersWithMore: differences.filter((difference) => difference > 0).length,
    membersWithLess: differences.filter((difference) => difference < 0).length,
    tiers: proposed.tiers.map(({ id }) => ({
      id,
      members: [...reached.values()].filter((tierId) => tierId === id).length,
    })),
  }
}

/**
 * Returns the tier each buyer reaches over the whole period; where points count, they are earned at
 * the first tier's rate.
 */
function findReachedTiers(
  orders: readonly SimulatedOrder[],
  terms: LoyaltyTerms,
): Map<string, string> {
  const amounts = new Map<string, number>()
  for (const { ownerId, lines } of orders) {
    const counted = lines.filter((line) => !matchesProducts(terms.standing.excludes, line))
    const amount =
      terms.standing.by === 'spend'
        ? sum(counted.flatMap(({ spends }) => spends))
        : sum(
            calculateEarning({
              lines: counted,
              terms,
              tier: getFirstTier(terms),
              campaigns: [],
            }).units.map(({ points }) => points),
          )
    amounts.set(ownerId, (amounts.get(ownerId) ?? 0) + amount)
  }
  return new Map(
    [...amounts].map(([ownerId, amount]) => [ownerId, findTierForYear(terms, amount).id]),
  )
}

function calculateEarned(
  orders: readonly SimulatedOrder[],
  terms: LoyaltyTerms,
): Map<string, number> {
  const reached = findReachedTiers(orders, terms)
  const earned = new Map<string, number>()
  const campaignTotals = new Map<string, number>()
  for (const { ownerId, placedAt, lines } of orders.toSorted(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
  )) {
    const tierId = reached.get(ownerId) ?? ''
    const campaigns = listCampaignsOn(terms, { day: calendarDate(placedAt), tierId }).map(
      (campaign): AvailableCampaign => {
        const limits = [
          ...(campaign.maxTotal === null
            ? []
            : [campaign.maxTotal - (campaignTotals.get(campaign.id) ?? 0)]),
          ...(campaign.maxPerMember === null
            ? []
            : [campaign.maxPerMember - (campaignTotals.get(`${campaign.id} ${ownerId}`) ?? 0)]),
        ]
        return {
          campaign,
          remainingPoints: limits.length === 0 ? null : Math.max(0, Math.min(...limits)),
        }
      },
    )
    const { units: pieces, bonuses } = calculateEarning({
      lines,
      terms,
      tier: resolveTier(terms, tierId),
      campaigns,
    })
    for (const { campaignId, points } of bonuses)
      for (const key of [campaignId, `${campaignId} ${ownerId}`])
        campaignTotals.set(key, (campaignTotals.get(key) ?? 0) + points)
    earned.set(ownerId, (earned.get(ownerId) ?? 0) + sum(pieces.map(({ points }) => points)))
  }
  return earned
}
