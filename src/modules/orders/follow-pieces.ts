import type { Tx } from '#platform/db/database.server.ts'
import { pieceFacts, type PieceFact } from './domain/piece-facts.ts'
import { readOrderInHand, type OrderInHand } from './take-order.ts'

export type { PieceFact } from './domain/piece-facts.ts'

export interface PieceNews {
  /** As it is now; its row is locked. */
  readonly order: OrderInHand
  readonly facts: readonly PieceFact[]
  readonly now: Date
}

/**
 * Hears what became of pieces, in the transaction in which it did. It may keep rows of its own and enqueue jobs; it locks nothing that
 * comes before the order (member, cart, checkout), and what it throws takes the whole act back.
 */
export type FollowPieces = (tx: Tx, news: PieceNews) => Promise<void>

/** Tells every follower what an act on an order changed. */
export async function notifyFollowers(
  tx: Tx,
  followers: readonly FollowPieces[],
  { before, now }: { before: OrderInHand; now: Date },
): Promise<void> {
  if (followers.length === 0) return
  const order = await readOrderInHand(tx, before.id)
  const facts = order ? pieceFacts(before.pieces, order.pieces) : []
  if (!order || facts.length === 0) return
  for (const follow of followers) await follow(tx, { order, facts, now })
}
