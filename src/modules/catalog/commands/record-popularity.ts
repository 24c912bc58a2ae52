import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/** Saves units sold recently per product, for "best selling"; products not in the map sold none. */
export async function recordPopularity(tx: Tx, sold: ReadonlyMap<string, number>): Promise<void> {
  const count = await execute(
    tx,
    sql`
      with counted as (
        select *
        from unnest(${[...sold.keys()]}::text[], ${[...sold.values()]}::int[])
          as c (product_id, units)
      ), changed as (
        select g.id, coalesce(c.units, 0) as units
        from products g
        left join counted c on c.product_id = g.id
        where g.popularity <> coalesce(c.units, 0)
        order by g.id
        for no key update of g
      )
      update products g
      set popularity = c.units, changed_xid = pg_current_xact_id()
      from changed c
      where c.id = g.id`,
  )
  if (count > 0) await notify(tx, 'catalog', '*')
}
