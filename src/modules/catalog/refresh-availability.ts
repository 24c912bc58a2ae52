import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
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
  const crossed = await rows<{ productId: string }>(
    tx,
    sql`
    with level as (
      select * from unnest(${sql.param(ids)}::text[], ${sql.param(counts)}::int[])
        as t (variant_id, available)
    ), before as (
      select v.id, v.available as was, l.available
      from variants v join level l on l.variant_id = v.id
      where v.available <> l.available
    ), moved as (
      update variants v set available = b.available from before b where v.id = b.id
      returning v.product_id, b.was, b.available as now, coalesce(${beyondStock}, ${unlimitedQuantity}) as beyond
    )
    select distinct product_id as "productId" from moved where ${crosses} order by 1`,
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
    when v.counted is null then null
    else 0
  end`

/** The count as far as a page shows one, and whether the variant can be bought at all. */
const shown = (available: SQL) =>
  sql`(least(greatest(${available} - beyond, 0), ${lowStockLimit + 1}), ${available} > 0)`
const crosses = sql`${shown(sql`was`)} <> ${shown(sql`now`)}`
