import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { createGiftCard } from './activate-gift-card.ts'
import { emptyCreditGrants } from '../db/empty-credit-grants.ts'
import { hashGiftCardCode } from '../find-gift-card.ts'

interface BlockedGiftCard {
  readonly id: string
  readonly grantId: string
  readonly last4: string
  readonly free: number
  readonly held: number
  readonly expiresAt: string | null
}

/**
 * Replaces a blocked card once with a new card that has its balance. Later refunds to the blocked
 * card go to the new one.
 */
export async function replaceGiftCard(
  { db, now }: Ctx,
  { code }: { code: string },
): Promise<{ code: string; amount: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const card = await lockBlockedCard(tx, code)
    if (!card)
      return refuse('not-found', 'No blocked card with this code is waiting for a replacement.', {
        reason: 'gift-card-not-found',
      })
    if (card.held > 0)
      return refuse(
        'transition-illegal',
        'This card is being used to pay for an order. Try again in 15 minutes.',
        { reason: 'gift-card-in-use' },
      )
    if (card.free === 0)
      return refuse(
        'transition-illegal',
        'This card has no balance. A later refund to it can go to a replacement then.',
        { reason: 'gift-card-empty' },
      )
    const made = await createGiftCard(tx, {
      amount: card.free,
      reason: `Replacement for the card ending in ${card.last4}`,
      expiresAt: card.expiresAt ? new Date(card.expiresAt) : null,
      now,
    })
    await emptyCreditGrants(tx, {
      condition: sql`id = ${card.grantId}`,
      kind: 'convert',
      ref: made.id,
      now,
    })
    await tx.execute(sql`update gift_cards set replaced_by = ${made.id} where id = ${card.id}`)
    return { code: made.code, amount: card.free }
  })
}

async function lockBlockedCard(tx: Tx, code: string): Promise<BlockedGiftCard | null> {
  const [card] = await rows<BlockedGiftCard>(
    tx,
    sql`
    select g.id, g.grant_id as "grantId", g.last4, l.balance - l.held as free, l.held,
      to_jsonb(l.expires_at) #>> '{}' as "expiresAt"
    from gift_cards g join credit_grants l on l.id = g.grant_id
    where g.code_hash = ${hashGiftCardCode(code)}
      and g.state = 'stopped'
      and g.replaced_by is null
      for update of l, g`,
  )
  return card ?? null
}
