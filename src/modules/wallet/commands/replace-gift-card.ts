import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createGiftCard } from './activate-gift-card.ts'
import { emptyCreditGrants } from '../db/empty-credit-grants.ts'
import { hashGiftCardCode } from '../find-gift-card.ts'

const blockedCardRow = {
  id: text,
  grantId: text,
  last4: text,
  available: integer,
  authorized: integer,
  expiresAt: nullable(timestamp),
}

/**
 * Replaces a blocked card once with a new card that has its balance. Later refunds to the blocked
 * card go to the new one.
 */
export async function replaceGiftCard(
  { db, now, audit }: Ctx,
  { code }: { code: string },
): Promise<{ code: string; amount: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const card = await lockBlockedCard(tx, code)
    if (!card)
      return refuse('not-found', 'No blocked card with this code is waiting for a replacement.', {
        reason: 'gift-card-not-found',
      })
    if (card.authorized > 0)
      return refuse(
        'transition-illegal',
        'This card is being used to pay for an order. Try again in 15 minutes.',
        { reason: 'gift-card-in-use' },
      )
    if (card.available === 0)
      return refuse(
        'transition-illegal',
        'This card has no balance. A later refund to it can go to a replacement then.',
        { reason: 'gift-card-empty' },
      )
    const replacement = await createGiftCard(tx, {
      amount: card.available,
      reason: `Replacement for the card ending in ${card.last4}`,
      expiresAt: card.expiresAt,
      now,
    })
    await emptyCreditGrants(tx, {
      condition: sql`id = ${card.grantId}`,
      kind: 'convert',
      ref: replacement.id,
      now,
    })
    await execute(
      tx,
      sql`update gift_cards set replaced_by = ${replacement.id} where id = ${card.id}`,
    )
    audit?.record({
      object: { kind: 'giftCard', id: card.id, label: `…${card.last4}` },
      before: { balance: card.available, replacedBy: null },
      after: { balance: 0, replacedBy: replacement.id },
    })
    return { code: replacement.code, amount: card.available }
  })
}

function lockBlockedCard(tx: Tx, code: string): Promise<Row<typeof blockedCardRow> | null> {
  return queryRow(
    tx,
    blockedCardRow,
    sql`
      select g.id, g.grant_id, g.last4, c.balance - c.authorized as available, c.authorized,
        c.expires_at
      from gift_cards g
      join credit_grants c on c.id = g.grant_id
      where g.code_hash = ${hashGiftCardCode(code)}
        and g.state = 'blocked'
        and g.replaced_by is null
      for update of c, g`,
  )
}
