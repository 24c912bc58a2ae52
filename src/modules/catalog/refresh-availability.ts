import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { raw, sql, type Sql } from '#platform/db/sql.ts'
import { saveProductAvailability } from './db/availability-writer.ts'
import { lowStockLimit, unlimitedQuantity } from './domain/availability.ts'

/**
 * Saves what inventory says can still be bought, in the transaction that moved the stock. A product
 * is locked and published only when one of its variants crosses a count that a page shows, so
 * orders of the same product do not wait for its card.
 */
export async function refreshAvailability(
  tx: Tx,
  available: ReadonlyMap<string, number>,
): Promise<void> {
  if (available.size === 0) return
  const [ids, counts] = [[...available.keys()], [...available.values()]]
  const crossed = await queryRows(
    tx,
    { productId: text },
    sql`
      with level as (
        select *
        from unnest(${ids}::text[], ${counts}::int[]) as t (variant_id, available)
      ), before as (
        select v.id, v.available as was, l.available
        from variants v
        join level l on l.variant_id = v.id
        where v.available <> l.available
      ), changed as (
        update variants v
        set available = b.available
        from before b
        where v.id = b.id
        returning v.product_id, b.was, b.available as now,
          coalesce(${beyondStock}, ${unlimitedQuantity}) as beyond
      )
      select distinct product_id
      from changed
      where ${shown(raw('was'))} <> ${shown(raw('now'))}
      order by product_id`,
  )
  if (crossed.length > 0)
    await saveProductAvailability(
      tx,
      crossed.map(({ productId }) => productId),
    )
}

/** The SQL of `sellableBeyondStock`. */
const beyondStock = sql`
  case
    when not v.tracked then null
    when v.policy = 'continue' then v.oversell_limit
    when v.inventory_quantity is null then null
    else 0
  end`

/** The count as far as a page shows one, and whether the variant can be bought at all. */
const shown = (available: Sql): Sql =>
  sql`(least(greatest(${available} - beyond, 0), ${lowStockLimit + 1}), ${available} > 0)`
