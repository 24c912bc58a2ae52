import { notifyFollowers } from '#modules/orders/follow-pieces.ts'
import { takeOrder, type OrderInHand } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

export { RolledBack as Refused, unwrap } from '#platform/db/database.server.ts'

/** One act on one order: its row is locked, what is refused on the way leaves nothing behind, and whoever follows its pieces hears of it within. */
export async function inActOn<Result>(
  {
    db,
    clock,
    followPieces,
    takeWord,
  }: Pick<FulfillmentParts, 'db' | 'clock' | 'followPieces'> & {
    readonly takeWord?: TakeWord | undefined
  },
  orderId: string,
  act: (tx: Tx, order: OrderInHand) => Promise<Result>,
): Promise<Result | Refusal> {
  return inTransaction<Result | Refusal>(db, async (tx) => {
    const order = await takeOrder(tx, orderId)
    if (!order) return refuse('not-found', 'There is no such order.')
    const refused = await takeWord?.(tx)
    if (refused) return refused
    const result = await act(tx, order)
    await notifyFollowers(tx, followPieces, { before: order, now: clock.now() })
    return result
  })
}

/**
 * The word that an act carries out, taken within it and before anything moves: of two at once the second finds it taken, and an act
 * that is taken back leaves it untaken.
 */
export type TakeWord = (tx: Tx) => Promise<Refusal | null>
