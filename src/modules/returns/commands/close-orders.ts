import { unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from '#modules/fulfillment/act-on-order.ts'
import { listGiftGroupIds } from '#modules/orders/gift-access.ts'
import { isDelivered, transitionOrder } from '#modules/orders/lock-order.ts'
import { days } from '#kernel/time/time.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { checkEligibility } from '../domain/eligibility.ts'
import { getReturnWindow } from '../queries/terms.ts'

/** Minimum age of an order before it is checked. */
const minAge = days(14)
const batchSize = 500

/**
 * Closes orders whose units are all delivered, returned, or canceled and past their return windows
 * (commerce.md §2.1).
 */
export async function closeOrders(services: Services): Promise<number> {
  const now = services.clock.now()
  const before = new Date(now.getTime() - minAge)
  const due = await queryRows(
    services.db,
    { id: text },
    sql`
      select o.id from orders o
      where o.status = 'placed' and o.placed_at < ${before}
        and exists (select 1 from order_units u where u.order_id = o.id)
        and not exists (
          select 1 from order_units u
          where u.order_id = o.id and (
            u.status not in ('delivered', 'collected', 'cancelled')
            or u.return_state = 'open'
            or (u.status <> 'cancelled' and u.return_state = 'no' and u.delivered_at > ${before})
          )
        )
      order by o.placed_at
      limit ${batchSize}`,
  )
  let closed = 0
  await processSequentially(due, ({ id }) =>
    actOnOrder(services, id, async (tx, order) => {
      const giftGroups = await listGiftGroupIds(tx, id)
      const isFinished = order.units.every((orderUnit) => {
        const line = order.lines.find((one) => one.id === orderUnit.lineId)
        if (orderUnit.status === 'cancelled' || orderUnit.returnState === 'returned') return true
        return (
          isDelivered(orderUnit)
          && orderUnit.returnState === 'no'
          && line !== undefined
          && !checkEligibility(
            orderUnit,
            getReturnWindow(line.returnTerms, giftGroups.has(orderUnit.groupId)),
            now,
          ).ok
        )
      })
      if (order.status !== 'placed' || !isFinished) return
      unwrap(await transitionOrder(tx, order, { event: 'close', at: now, by: { kind: 'system' } }))
      closed++
    }),
  )
  return closed
}
