import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const historyRow = { orders: integer, bought: integer, returned: integer }

export type ReturnHistory = Row<typeof historyRow>

/** The buyer's orders, units bought, and units returned in the last 12 months. */
export async function readReturnHistory(
  db: Db,
  { ownerId }: Pick<OrderWithUnits, 'ownerId'>,
): Promise<ReturnHistory> {
  const history = await queryRow(
    db,
    historyRow,
    sql`
      select count(distinct o.id)::int as orders, coalesce(sum(l.qty), 0)::int as bought,
        coalesce(sum((
          select count(*) from order_units u
          where u.line_id = l.id and u.return_state = 'returned'
        )), 0)::int as returned
      from orders o
      join order_lines l on l.order_id = o.id
      where o.owner_id = ${ownerId}
        and o.placed_at > (
          select max(placed_at) from orders where owner_id = ${ownerId}
        ) - interval '12 months'`,
  )
  return history ?? { orders: 0, bought: 0, returned: 0 }
}
