import { restoreReturnedCoupons } from '#modules/coupons/coupon-uses.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { FollowPieces } from './follow-pieces.ts'
import { isBuyers, readOrderInHand, type Piece } from './take-order.ts'

/**
 * Enqueues the return of coupons when a whole order came back. A job is needed because coupons are
 * locked before stock, and followers run after it.
 */
export function followWithCoupons(jobs: JobQueue): FollowPieces {
  return async (tx, { order, facts }) => {
    if (facts.some(({ kind }) => kind === 'returned') && order.pieces.every(isCancelledOrReturned))
      await jobs.enqueue(tx, 'orders.give-coupons-back', { orderId: order.id })
  }
}

/** A gift returned by its recipient still counts as bought. */
function isCancelledOrReturned(unit: Piece): boolean {
  return isBuyers(unit) && (unit.returnState === 'returned' || unit.status === 'cancelled')
}

/** Restores the coupons of an order of which nothing was kept. Does nothing the second time. */
export async function giveCouponsBack(
  { db, now }: { readonly db: Db; readonly now: Date },
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await readOrderInHand(tx, orderId)
    if (order?.pieces.every(isCancelledOrReturned))
      await restoreReturnedCoupons(tx, { orderId, now })
  })
}
