import { sql } from 'drizzle-orm'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'

/** Saves units sold recently per product, for "best selling"; products not in the map sold none. */
export async function recordPopularity(tx: Tx, sold: ReadonlyMap<string, number>): Promise<void> {
  const changed = await rows(
    tx,
    sql`
    with counted as (
      select *
      from unnest(
        ${sql.param([...sold.keys()])}::text[], ${sql.param([...sold.values()])}::int[]
      ) as c (product_id, units)
    ),
    moved as (
      select g.id, coalesce(c.units, 0) as units
      from products g
      left join counted c on c.product_id = g.id
      where g.popularity <> coalesce(c.units, 0) order by g.id for no key update of g
    )
    update products g
    set popularity = m.units, changed = pg_current_xact_id()
    from moved m
    where m.id = g.id
    returning 1`,
  )
  if (changed.length > 0) await notify(tx, 'catalog', '*')
}
