import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { makeGiftCard } from './activate-gift-card.ts'
import { emptyLots } from './data/empty-lots.ts'
import { giftCodeHash } from './find-gift-card.ts'

interface Stopped {
  readonly id: string
  readonly lotId: string
  readonly last4: string
  readonly free: number
  readonly held: number
  readonly expiresAt: string | null
}

/**
 * Makes a card in place of a stopped one, with all that is left of it. Once: what comes back later of what the stopped one paid goes
 * to the new card by itself.
 */
export async function replaceGiftCard(
  { db, now }: Ctx,
  { code }: { code: string },
): Promise<{ code: string; amount: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const card = await lockStopped(tx, code)
    if (!card)
      return refuse('not-found', 'No stopped card without another in its place has this code.')
    if (card.held > 0)
      return refuse(
        'transition-illegal',
        'An order is just being paid with it. Try again in a quarter of an hour.',
      )
    if (card.free === 0)
      return refuse(
        'transition-illegal',
        'Nothing is left on it. What may still come back waits for a card in its place.',
      )
    const made = await makeGiftCard(tx, {
      amount: card.free,
      reason: `In place of the card ending in ${card.last4}`,
      expiresAt: card.expiresAt ? new Date(card.expiresAt) : null,
      now,
    })
    await emptyLots(tx, { which: sql`id = ${card.lotId}`, kind: 'convert', ref: made.id, now })
    await tx.execute(sql`update gift_cards set replaced_by = ${made.id} where id = ${card.id}`)
    return { code: made.code, amount: card.free }
  })
}

async function lockStopped(tx: Tx, code: string): Promise<Stopped | null> {
  const [card] = await rows<Stopped>(
    tx,
    sql`
    select g.id, g.lot_id as "lotId", g.last4, l.balance - l.held as free, l.held, to_jsonb(l.expires_at) #>> '{}' as "expiresAt"
    from gift_cards g join wallet_lots l on l.id = g.lot_id
    where g.code_hash = ${giftCodeHash(code)} and g.state = 'stopped' and g.replaced_by is null for update of l, g`,
  )
  return card ?? null
}
