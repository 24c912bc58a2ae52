import { restoreReturnedCoupons } from '#modules/coupons/coupon-uses.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { OrderUnitFollower } from '../order-unit-followers.ts'
import { isOwnedByBuyer, findOrderWithUnits, type OrderUnit } from '../lock-order.ts'

/**
 * Enqueues the return of coupons when a whole order came back. A job is needed because coupons are
 * locked before stock, and followers run after it.
 */
export function restoreCouponsAfterReturn(jobs: JobQueue): OrderUnitFollower {
  return async (tx, { order, facts }) => {
    if (facts.some(({ kind }) => kind === 'returned') && order.units.every(isCancelledOrReturned))
      await jobs.enqueue(tx, 'orders.restore-coupons', { orderId: order.id })
  }
}

/** A gift returned by its recipient still counts as bought. */
function isCancelledOrReturned(unit: OrderUnit): boolean {
  return isOwnedByBuyer(unit) && (unit.returnState === 'returned' || unit.status === 'cancelled')
}

/** Restores the coupons of an order of which nothing was kept. Does nothing the second time. */
export async function restoreCouponsOfReturnedOrder(
  { db, now }: { readonly db: Db; readonly now: Date },
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await findOrderWithUnits(tx, orderId)
    if (order?.units.every(isCancelledOrReturned))
      await restoreReturnedCoupons(tx, { orderId, now })
  })
}
