import { calendarDate } from '#kernel/time/time.ts'
import { enqueueOrderPointsUpdate, hasOrderPoints } from '#modules/loyalty/update-order-points.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { listRegistryGiftsInOrder } from '../list-registry-gifts-in-order.ts'

/**
 * Enqueues the points of an order whose units changed. Points for gifts are followed once more on
 * the day from which the registry's owner may see them.
 */
export function followPointsOfGifts(jobs: JobQueue): OrderUnitFollower {
  return async (tx, { order, now }) => {
    const today = calendarDate(now)
    const gifts = await listRegistryGiftsInOrder(tx, order.id, today)
    if (
      order.ownerId.startsWith('mem_')
      || gifts.length > 0
      || (await hasOrderPoints(tx, order.id))
    )
      await enqueueOrderPointsUpdate(tx, jobs, order.id)
    for (const day of new Set(gifts.map(({ seenFrom }) => seenFrom)))
      if (day !== null && day > today)
        await jobs.enqueue(
          tx,
          'loyalty.update-order',
          { orderId: order.id },
          { after: new Date(`${day}T12:00:00Z`), key: `${order.id} ${day}` },
        )
  }
}
