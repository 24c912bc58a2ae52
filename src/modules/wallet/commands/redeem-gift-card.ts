import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { recordAccountEvent } from '#modules/members/record-account-event.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { GiftCard } from '../contract.ts'
import {
  findGiftCard,
  isGiftCardExpired,
  refuseGiftCardCode,
  type FoundGiftCard,
} from '../find-gift-card.ts'

/**
 * Adds a card to a member's wallet; only the member can spend it from then on. Repeating the call
 * is allowed.
 */
export async function redeemGiftCard(
  db: Db,
  { code, memberId, now }: { code: string; memberId: Id<'mem'>; now: Date },
): Promise<Refusal<'fields-invalid'> | null> {
  const card = await findGiftCard(db, code)
  if (isRefusal(card)) return card
  if (card.ownerId === memberId) return null
  if (card.balance === 0)
    return refuseGiftCardCode('This gift card has no balance left.', 'gift-card-empty')
  if (isGiftCardExpired(card, now))
    return refuseGiftCardCode('This gift card has expired.', 'gift-card-expired')
  if (await claimGrant(db, { grantId: card.grantId, memberId, now })) return null
  return card.ownerId === null
    ? refuseGiftCardCode(
        'Someone is paying with this gift card right now. Try again in a few minutes.',
        'gift-card-in-use',
      )
    : refuseGiftCardCode(
        'This gift card was already added to another wallet.',
        'gift-card-in-other-wallet',
      )
}

function claimGrant(
  db: Db,
  { grantId, memberId, now }: { grantId: string; memberId: Id<'mem'>; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const claimed = await execute(
      tx,
      sql`
        update credit_grants
        set owner_id = ${memberId}
        where id = ${grantId} and owner_id is null and authorized = 0`,
    )
    if (claimed > 0) await recordAccountEvent(tx, { memberId, at: now, kind: 'gift_card_redeemed' })
    return claimed > 0
  })
}

export async function readGiftCard(
  db: Db,
  { code, now }: { code: string; now: Date },
): Promise<GiftCard | Refusal<'fields-invalid'>> {
  const card = await findGiftCard(db, code)
  if (isRefusal(card)) return card
  const { last4, initial, available, expiresAt, ownerId } = card
  return {
    last4,
    initial,
    available,
    state: getCardState(card, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    inWallet: ownerId !== null,
  }
}

function getCardState(
  { balance, initial, expiresAt }: FoundGiftCard,
  now: Date,
): GiftCard['state'] {
  if (balance === 0) return 'used'
  if (isGiftCardExpired({ expiresAt }, now)) return 'expired'
  return balance < initial ? 'partly_used' : 'active'
}
