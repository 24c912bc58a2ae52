import { sql } from 'drizzle-orm'
import { inActOn, unwrap } from '#modules/fulfillment/act-on-order.ts'
import { readGivenGroups } from '#modules/orders/reach-gift.ts'
import { isThere, moveOrder } from '#modules/orders/take-order.ts'
import { days } from '#kernel/time/time.ts'
import { rows } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { eligibility } from './domain/eligibility.ts'
import type { ReturnParts } from './return-parts.ts'
import { windowOf } from './terms.ts'

/** Orders are looked at from then on; what was promised for less is closed then. */
const youngest = days(14)
const batch = 500

/** Orders whose pieces are all there, back or cancelled, and of whose promises the last has passed, are closed (commerce.md §2.1). */
export async function closeOrders(parts: ReturnParts): Promise<number> {
  const now = parts.clock.now()
  const before = new Date(now.getTime() - youngest).toISOString()
  const due = await rows<{ id: string }>(
    parts.db,
    sql`
    select o.id from orders o where o.status = 'placed' and o.placed_at < ${before}::timestamptz
      and exists (select 1 from order_pieces p where p.order_id = o.id)
      and not exists (select 1 from order_pieces p where p.order_id = o.id
        and (p.status not in ('delivered', 'collected', 'cancelled') or p.return_state = 'open' or (p.status <> 'cancelled' and p.return_state = 'no' and p.delivered_at > ${before}::timestamptz)))
    order by o.placed_at limit ${batch}`,
  )
  let closed = 0
  await oneByOne(due, ({ id }) =>
    inActOn(parts, id, async (tx, order) => {
      const given = await readGivenGroups(tx, id)
      const isOver = order.pieces.every((piece) => {
        const line = order.lines.find((one) => one.id === piece.lineId)
        if (piece.status === 'cancelled' || piece.returnState === 'returned') return true
        return (
          isThere(piece)
          && piece.returnState === 'no'
          && line !== undefined
          && !eligibility(piece, windowOf(line.returnPromise, given.has(piece.groupId)), now).ok
        )
      })
      if (order.status !== 'placed' || !isOver) return
      unwrap(await moveOrder(tx, order, { event: 'close', at: now, by: { kind: 'system' } }))
      closed++
    }),
  )
  return closed
}
