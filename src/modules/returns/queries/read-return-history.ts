import { sql } from 'drizzle-orm'
import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface ReturnHistory {
  readonly orders: number
  readonly bought: number
  readonly returned: number
}

/** The buyer's orders, units bought, and units returned in the last 12 months. */
export async function readReturnHistory(
  db: Db,
  { ownerId }: Pick<OrderWithUnits, 'ownerId'>,
): Promise<ReturnHistory> {
  const [past] = await rows<ReturnHistory>(
    db,
    sql`
    select count(distinct o.id)::int as orders, coalesce(sum(l.qty), 0)::int as bought,
      coalesce(sum((select count(*)
            from order_units p
            where p.line_id = l.id and p.return_state = 'returned')), 0)::int as returned
    from orders o join order_lines l on l.order_id = o.id
    where o.owner_id = ${ownerId}
      and o.placed_at > (select max(placed_at)
        from orders
        where owner_id = ${ownerId}) - interval '12 months'`,
  )
  return past ?? { orders: 0, bought: 0, returned: 0 }
}
