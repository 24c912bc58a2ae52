import { restoreReturnedCoupons } from '#modules/coupons/coupon-uses.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { FollowPieces } from './follow-pieces.ts'
import { isBuyers, readOrderInHand, type Piece } from './take-order.ts'

/** Looks after an act whether an order came back whole; in a job, since coupons are locked before stock and this is told after it. */
export function followWithCoupons(jobs: JobQueue): FollowPieces {
  return async (tx, { order, facts }) => {
    if (facts.some(({ kind }) => kind === 'returned') && order.pieces.every(isGone))
      await jobs.enqueue(tx, 'orders.give-coupons-back', { orderId: order.id })
  }
}

/** What a recipient sent back was given all the same. */
function isGone(piece: Piece): boolean {
  return isBuyers(piece) && (piece.returnState === 'returned' || piece.status === 'cancelled')
}

/** An order of which nothing was kept gives its coupons back; a second call finds none. */
export async function giveCouponsBack(
  { db, now }: { readonly db: Db; readonly now: Date },
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await readOrderInHand(tx, orderId)
    if (order?.pieces.every(isGone)) await restoreReturnedCoupons(tx, { orderId, now })
  })
}
