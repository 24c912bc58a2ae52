import { sum, type Minor } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { campaignsOn, earning, isOneOf, type CampaignRoom, type EarningLine } from './earning.ts'
import { firstTier, tierOf, type Terms } from './program.ts'
import { worthOf } from './redeem.ts'
import { tierOfYear } from './tiers.ts'

export interface TriedOrder {
  readonly ownerId: string
  readonly placedAt: Date
  readonly lines: readonly EarningLine[]
}

export interface TermsCompared {
  readonly orders: number
  readonly members: number
  readonly live: number
  readonly proposed: number
  readonly costs: Minor
  readonly membersWithMore: number
  readonly membersWithLess: number
  readonly tiers: readonly { readonly id: string; readonly members: number }[]
}

/** What the same orders earn by two sets of rules. Tiers are those the whole span comes to; the limits of campaigns hold. */
export function compareTerms(
  orders: readonly TriedOrder[],
  { live, proposed }: { live: Terms; proposed: Terms },
): TermsCompared {
  const [now, then] = [earnedBy(orders, live), earnedBy(orders, proposed)]
  const reached = reachedBy(orders, proposed)
  const differences = [...reached.keys()].map(
    (memberId) => (then.get(memberId) ?? 0) - (now.get(memberId) ?? 0),
  )
  const [before, after] = [sum([...now.values()]), sum([...then.values()])]
  return {
    orders: orders.length,
    members: reached.size,
    live: before,
    proposed: after,
    costs: worthOf(proposed.redeem, after) - worthOf(live.redeem, before),
    membersWithMore: differences.filter((difference) => difference > 0).length,
    membersWithLess: differences.filter((difference) => difference < 0).length,
    tiers: proposed.tiers.map(({ id }) => ({
      id,
      members: [...reached.values()].filter((tierId) => tierId === id).length,
    })),
  }
}

/** The tier that the whole span comes to for each buyer; where points count, as many as the first tier earns. */
function reachedBy(orders: readonly TriedOrder[], terms: Terms): Map<string, string> {
  const amounts = new Map<string, number>()
  for (const { ownerId, lines } of orders) {
    const counted = lines.filter((line) => !isOneOf(terms.standing.excludes, line))
    const amount =
      terms.standing.by === 'spend'
        ? sum(counted.flatMap(({ spends }) => spends))
        : sum(
            earning({ lines: counted, terms, tier: firstTier(terms), campaigns: [] }).pieces.map(
              ({ points }) => points,
            ),
          )
    amounts.set(ownerId, (amounts.get(ownerId) ?? 0) + amount)
  }
  return new Map([...amounts].map(([ownerId, amount]) => [ownerId, tierOfYear(terms, amount).id]))
}

function earnedBy(orders: readonly TriedOrder[], terms: Terms): Map<string, number> {
  const reached = reachedBy(orders, terms)
  const earned = new Map<string, number>()
  const given = new Map<string, number>()
  for (const { ownerId, placedAt, lines } of orders.toSorted(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
  )) {
    const tierId = reached.get(ownerId) ?? ''
    const campaigns = campaignsOn(terms, { day: calendarDate(placedAt), tierId }).map(
      (campaign): CampaignRoom => {
        const rooms = [
          ...(campaign.maxTotal === null
            ? []
            : [campaign.maxTotal - (given.get(campaign.id) ?? 0)]),
          ...(campaign.maxPerMember === null
            ? []
            : [campaign.maxPerMember - (given.get(`${campaign.id} ${ownerId}`) ?? 0)]),
        ]
        return { campaign, room: rooms.length === 0 ? null : Math.max(0, Math.min(...rooms)) }
      },
    )
    const { pieces, bonuses } = earning({ lines, terms, tier: tierOf(terms, tierId), campaigns })
    for (const { campaignId, points } of bonuses)
      for (const key of [campaignId, `${campaignId} ${ownerId}`])
        given.set(key, (given.get(key) ?? 0) + points)
    earned.set(ownerId, (earned.get(ownerId) ?? 0) + sum(pieces.map(({ points }) => points)))
  }
  return earned
}
