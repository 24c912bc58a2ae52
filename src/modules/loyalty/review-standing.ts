import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { updateAccount, type Book } from './data/book.ts'
import { loyaltyTierChanges } from './data/schema.ts'
import { tierOf, type Terms } from './domain/program.ts'
import { rollingSpend, standingOn, type Spend } from './domain/tiers.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { tierMail, tierAtRiskMail } from './mail/points-mails.ts'

/** What counts toward tiers: pieces that were kept until their promise had passed, by the day they were bought. */
export function spendsOf({ lots }: Pick<Book, 'lots'>): Spend[] {
  return lots
    .filter((lot) => lot.cause === 'order' && lot.unlockedAt !== null && lot.reversal === null && lot.spend > 0)
    .map((lot) => ({ day: calendarDate(lot.earnedAt), amount: lot.spend }))
}

/** Moves the account to the tier it stands in now, and tells its member. */
export async function reviewStanding(
  tx: Tx,
  book: Book,
  { parts, terms, now }: { parts: Pick<LoyaltyParts, 'mails' | 'origin'>; terms: Terms; now: Date },
): Promise<Book> {
  const { memberId, tierId, graceUntil, reviewedYear } = book.account
  const today = calendarDate(now)
  const spends = spendsOf(book)
  const next = standingOn(terms, { standing: { tierId, graceUntil, reviewedYear }, spends, today })
  const hasMoved = next.tierId !== tierId
  const isNew = next.graceUntil !== graceUntil || next.reviewedYear !== reviewedYear || hasMoved
  if (!isNew) return book
  if (hasMoved) {
    await tx
      .insert(loyaltyTierChanges)
      .values({ memberId, at: now, fromTier: tierId, toTier: next.tierId, spend: rollingSpend(spends, today) })
    await mailMember(tx, parts, {
      memberId,
      key: `tier:${memberId}:${next.tierId}:${today}`,
      mail: tierMail({ from: tierOf(terms, tierId), to: tierOf(terms, next.tierId), isUp: rank(terms, next.tierId) > rank(terms, tierId) }),
    })
  } else if (next.graceUntil !== null && graceUntil === null) {
    const tier = tierOf(terms, tierId)
    const need = Math.max(0, tier.spend - rollingSpend(spends, today))
    await mailMember(tx, parts, {
      memberId,
      key: `tier-at-risk:${memberId}:${next.graceUntil}`,
      mail: tierAtRiskMail({ tier, need, until: next.graceUntil }),
    })
  }
  return updateAccount(tx, book, { ...next, ...(hasMoved && { tierSince: now }) })
}

function rank({ tiers }: Terms, id: string): number {
  return tiers.findIndex((tier) => tier.id === id)
}
