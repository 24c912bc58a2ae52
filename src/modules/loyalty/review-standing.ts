import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { updateAccount, type Book } from './data/book.ts'
import { loyaltyTierChanges } from './data/schema.ts'
import { tierOf, type Terms } from './domain/program.ts'
import { amountNow, standingOn, type Counted } from './domain/tiers.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { tierMail, tierAtRiskMail } from './mail/points-mails.ts'

/** What counts toward tiers: pieces that were kept until their points could be spent, by the day they were bought, less what went back of their price. */
function countedOf({ lots }: Pick<Book, 'lots'>): Counted[] {
  return lots
    .filter(
      (lot) =>
        lot.cause === 'order'
        && lot.forTier
        && lot.unlockedAt !== null
        && lot.reversal === null
        && lot.spend > 0,
    )
    .map((lot) => ({
      day: calendarDate(lot.earnedAt),
      spend: lot.spend - lot.spendLowered,
      points: lot.earned - lot.lowered,
    }))
}

/** Moves the account to the tier it stands in now, and tells its member. */
export async function reviewStanding(
  tx: Tx,
  book: Book,
  { parts, terms, now }: { parts: Pick<LoyaltyParts, 'mails' | 'origin'>; terms: Terms; now: Date },
): Promise<Book> {
  const { memberId, tierId, graceUntil, reviewedOn, available } = book.account
  const today = calendarDate(now)
  const facts = { counted: countedOf(book), balance: available, today }
  const next = standingOn(terms, { standing: { tierId, graceUntil, reviewedOn }, facts })
  const hasMoved = next.tierId !== tierId
  const isNew = next.graceUntil !== graceUntil || next.reviewedOn !== reviewedOn || hasMoved
  if (!isNew) return book
  const amount = amountNow(terms, { standing: next, facts })
  if (hasMoved) {
    await tx
      .insert(loyaltyTierChanges)
      .values({ memberId, at: now, fromTier: tierId, toTier: next.tierId, amount })
    await mailMember(tx, parts, {
      memberId,
      key: `tier:${memberId}:${next.tierId}:${today}`,
      mail: tierMail({
        from: tierOf(terms, tierId),
        to: tierOf(terms, next.tierId),
        isUp: rank(terms, next.tierId) > rank(terms, tierId),
        rules: terms.standing,
      }),
    })
  } else if (next.graceUntil !== null && graceUntil === null) {
    const tier = tierOf(terms, tierId)
    const need = Math.max(0, tier.least - amount)
    await mailMember(tx, parts, {
      memberId,
      key: `tier-at-risk:${memberId}:${next.graceUntil}`,
      mail: tierAtRiskMail({ tier, need, until: next.graceUntil, rules: terms.standing }),
    })
  }
  return updateAccount(tx, book, { ...next, ...(hasMoved && { tierSince: now }) })
}

function rank({ tiers }: Terms, id: string): number {
  return tiers.findIndex((tier) => tier.id === id)
}
