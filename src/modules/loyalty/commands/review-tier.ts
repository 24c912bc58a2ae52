import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { updatePointsAccount, type PointsAccount } from '../db/points-accounts.ts'
import { resolveTier, type LoyaltyTerms } from '../domain/program.ts'
import { calculateCurrentAmount, calculateTierStatus, type TierAmounts } from '../domain/tiers.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createTierChangeEmail, createTierAtRiskEmail } from '../emails/points-emails.ts'

function listTierAmounts({ grants }: Pick<PointsAccount, 'grants'>): TierAmounts[] {
  return grants
    .filter(
      (grant) =>
        grant.cause === 'order'
        && grant.countsTowardTier
        && grant.unlockedAt !== null
        && grant.reversal === null
        && grant.spend > 0,
    )
    .map((grant) => ({
      day: calendarDate(grant.earnedAt),
      spend: grant.spend - grant.spendReduction,
      points: grant.earned - grant.reduction,
    }))
}

export async function reviewTier(
  tx: Tx,
  pointsAccount: PointsAccount,
  {
    services,
    terms,
    now,
  }: { services: Pick<Services, 'mails' | 'origin'>; terms: LoyaltyTerms; now: Date },
): Promise<PointsAccount> {
  const { memberId, tierId, graceUntil, reviewedOn, available } = pointsAccount.row
  const today = calendarDate(now)
  const facts = { amounts: listTierAmounts(pointsAccount), balance: available, today }
  const next = calculateTierStatus(terms, { standing: { tierId, graceUntil, reviewedOn }, facts })
  const hasNewTier = next.tierId !== tierId
  const hasChanged = next.graceUntil !== graceUntil || next.reviewedOn !== reviewedOn || hasNewTier
  if (!hasChanged) return pointsAccount
  const amount = calculateCurrentAmount(terms, { standing: next, facts })
  if (hasNewTier) {
    await execute(
      tx,
      sql`
        insert into loyalty_tier_changes (member_id, at, from_tier, to_tier, amount)
        values (${memberId}, ${now}, ${tierId}, ${next.tierId}, ${amount})`,
    )
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `tier:${memberId}:${next.tierId}:${today}`,
      mail: createTierChangeEmail({
        from: resolveTier(terms, tierId),
        to: resolveTier(terms, next.tierId),
        isUp: findRank(terms, next.tierId) > findRank(terms, tierId),
        rules: terms.standing,
      }),
    })
  } else if (next.graceUntil !== null && graceUntil === null) {
    const tier = resolveTier(terms, tierId)
    const need = Math.max(0, tier.least - amount)
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `tier-at-risk:${memberId}:${next.graceUntil}`,
      mail: createTierAtRiskEmail({ tier, need, until: next.graceUntil, rules: terms.standing }),
    })
  }
  return updatePointsAccount(tx, pointsAccount, { ...next, ...(hasNewTier && { tierSince: now }) })
}

function findRank({ tiers }: LoyaltyTerms, id: string): number {
  return tiers.findIndex((tier) => tier.id === id)
}
