import type { Tx } from '#platform/db/database.server.ts'
import { pieceFacts, type PieceFact } from './domain/piece-facts.ts'
import { readOrderInHand, type OrderInHand } from './take-order.ts'

export type { PieceFact } from './domain/piece-facts.ts'

export interface PieceNews {
  /** The order after the change; its row is locked. */
  readonly order: OrderInHand
  readonly facts: readonly PieceFact[]
  readonly now: Date
}

/**
 * Runs after a change of order units, in the same transaction. It may write rows and enqueue jobs.
 * It must not lock what comes before the order in the lock order (member, cart, checkout). Its
 * exceptions roll the change back.
 */
export type FollowPieces = (tx: Tx, news: PieceNews) => Promise<void>

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
