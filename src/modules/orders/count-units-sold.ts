import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface SalesWindow {
  /** The period before now. */
  readonly days: number
  /** Fully refunded orders, which only the payments module knows. */
  readonly without: readonly string[]
}

/**
 * Counts the sold units of each product without cancelled orders. `offset 0` forces one index
 * look-up for each order of the period, so that the cost does not grow with all sales.
 */
export async function countUnitsSold(
  db: Db,
  { days, without }: SalesWindow,
): Promise<Map<string, number>> {
  const sold = await queryRows(
    db,
    { productId: text, units: integer },
    sql`
      select l.product_id, sum(l.qty)::int as units
      from orders o
      cross join lateral (select product_id, qty from order_lines where order_id = o.id offset 0) l
      where o.placed_at > now() - make_interval(days => ${days}::int)
        and o.status <> 'cancelled'
        and o.id <> all(${without})
      group by l.product_id`,
  )
  return new Map(sold.map(({ productId, units }) => [productId, units]))
}
