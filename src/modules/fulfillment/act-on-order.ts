import { notifyOrderUnitFollowers } from '#modules/orders/order-unit-followers.ts'
import { lockOrder, type OrderWithUnits } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'

/**
 * Runs an act on one locked order. A refusal rolls everything back, and followers of order units
 * run in the same transaction.
 */
export async function actOnOrder<Result>(
  {
    db,
    clock,
    orderUnitFollowers: followPieces,
    claimDecision,
  }: Pick<Services, 'db' | 'clock' | 'orderUnitFollowers'> & {
    readonly claimDecision?: ClaimDecision | undefined
  },
  orderId: string,
  act: (tx: Tx, order: OrderWithUnits) => Promise<Result>,
): Promise<Result | Refusal> {
  return inTransaction<Result | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order)
      return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
    const refused = await claimDecision?.(tx)
    if (refused) return refused
    const result = await act(tx, order)
    await notifyOrderUnitFollowers(tx, followPieces, { before: order, now: clock.now() })
    return result
  })
}

/**
 * Claims the decision that an act carries out, before anything changes. The second of two
 * concurrent claims is refused, and a rollback releases the claim.
 */
export type ClaimDecision = (tx: Tx) => Promise<Refusal | null>
