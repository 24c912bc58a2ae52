import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { updateAccount, type Book } from './data/book.ts'
import { loyaltyTierChanges } from './data/schema.ts'
import { tierOf, type Terms } from './domain/program.ts'
import { amountNow, standingOn, type Counted } from './domain/tiers.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { tierMail, tierAtRiskMail } from './mail/points-mails.ts'

function listTierAmounts({ lots }: Pick<Book, 'lots'>): Counted[] {
  return lots
    .filter(
      (grant) =>
        grant.cause === 'order'
        && grant.forTier
        && grant.unlockedAt !== null
        && grant.reversal === null
        && grant.spend > 0,
    )
    .map((grant) => ({
      day: calendarDate(grant.earnedAt),
      spend: grant.spend - grant.spendLowered,
      points: grant.earned - grant.lowered,
    }))
}

export async function reviewStanding(
  tx: Tx,
  pointsAccount: Book,
  { deps, terms, now }: { deps: Pick<LoyaltyParts, 'mails' | 'origin'>; terms: Terms; now: Date },
): Promise<Book> {
  const { memberId, tierId, graceUntil, reviewedOn, available } = pointsAccount.account
  const today = calendarDate(now)
  const facts = { counted: listTierAmounts(pointsAccount), balance: available, today }
  const next = standingOn(terms, { standing: { tierId, graceUntil, reviewedOn }, facts })
  const hasNewTier = next.tierId !== tierId
  const hasChanged = next.graceUntil !== graceUntil || next.reviewedOn !== reviewedOn || hasNewTier
  if (!hasChanged) return pointsAccount
  const amount = amountNow(terms, { standing: next, facts })
  if (hasNewTier) {
    await tx
      .insert(loyaltyTierChanges)
      .values({ memberId, at: now, fromTier: tierId, toTier: next.tierId, amount })
    await mailMember(tx, deps, {
      memberId,
      key: `tier:${memberId}:${next.tierId}:${today}`,
      mail: tierMail({
        from: tierOf(terms, tierId),
        to: tierOf(terms, next.tierId),
        isUp: findRank(terms, next.tierId) > findRank(terms, tierId),
        rules: terms.standing,
      }),
    })
  } else if (next.graceUntil !== null && graceUntil === null) {
    const tier = tierOf(terms, tierId)
    const need = Math.max(0, tier.least - amount)
    await mailMember(tx, deps, {
      memberId,
      key: `tier-at-risk:${memberId}:${next.graceUntil}`,
      mail: tierAtRiskMail({ tier, need, until: next.graceUntil, rules: terms.standing }),
    })
  }
  return updateAccount(tx, pointsAccount, { ...next, ...(hasNewTier && { tierSince: now }) })
}

function findRank({ tiers }: Terms, id: string): number {
  return tiers.findIndex((tier) => tier.id === id)
}
