import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface SalesWindow {
  /** Back from now, by the database's clock. */
  readonly days: number
  /** Orders whose money went back whole: payments knows them, orders does not. */
  readonly without: readonly string[]
}

/**
 * How many pieces of each goods item were sold and kept; cancelled orders do not count. One statement. `offset 0` keeps the
 * lines a look-up for each order of the window, so that it costs what was sold lately and not all that was ever sold.
 */
export async function readUnitsSold(
  db: Db,
  { days, without }: SalesWindow,
): Promise<Map<string, number>> {
  const sold = await rows<{ goodsId: string; units: number }>(
    db,
    sql`
      select l.goods_id as "goodsId", sum(l.qty)::int as units
      from orders o
      cross join lateral (select goods_id, qty from order_lines where order_id = o.id offset 0) l
      where o.placed_at > now() - make_interval(days => ${days}::int)
        and o.status <> 'cancelled'
        and o.id <> all(${sql.param([...without])}::text[])
      group by l.goods_id
    `,
  )
  return new Map(sold.map(({ goodsId, units }) => [goodsId, units]))
}
