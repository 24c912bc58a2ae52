import { notifyFollowers } from '#modules/orders/follow-pieces.ts'
import { takeOrder, type OrderInHand } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** Rolls the transaction back; its refusal becomes the result. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Runs an act on one locked order. A refusal rolls everything back, and followers of order units
 * run in the same transaction.
 */
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
  try {
    return await inTransaction(db, async (tx) => {
      const order = await takeOrder(tx, orderId)
      if (!order)
        throw new Refused(
          refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' }),
        )
      const claimRefusal = await takeWord?.(tx)
      if (claimRefusal) throw new Refused(claimRefusal)
      const result = await act(tx, order)
      await notifyFollowers(tx, followPieces, { before: order, now: clock.now() })
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/**
 * Claims the decision that an act carries out, before anything changes. The second of two
 * concurrent claims is refused, and a rollback releases the claim.
 */
export type TakeWord = (tx: Tx) => Promise<Refusal | null>

/** Returns the value, or throws `Refused` to end the act. */
export function unwrap<Value>(value: Value | Refusal): Value {
  if (isRefusal(value)) throw new Refused(value)
  return value
}
