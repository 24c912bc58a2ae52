import { sql, type SQL } from 'drizzle-orm'
import { mustHold, rows, type Tx } from '#platform/db/database.server.ts'
import { saveAvailability } from './data/availability-writer.ts'
import { lowStock, unlimited } from './domain/availability.ts'

/**
 * Copies available units from inventory in the transaction that moved the stock. A product is
 * locked only when a variant crosses a figure that pages show, so that popular products do not
 * serialize on their card.
 */
export async function refreshAvailability(
  tx: Tx,
  available: ReadonlyMap<string, number>,
): Promise<void> {
  if (available.size === 0) return
  const [ids, figures] = [[...available.keys()], [...available.values()]]
  await refreshAvailabilityBy(
    tx,
    sql`
      select *
      from unnest(
        ${sql.param(ids)}::text[], ${sql.param(figures)}::int[]
      ) as t (variant_id, available)`,
  )
}

/**
 * The same, from a query for `variant_id` and `available`, so that it can run in one round trip
 * with the stock change.
 */
export async function refreshAvailabilityBy(tx: Tx, levels: SQL): Promise<void> {
  const crossed = await rows<{ goodsId: string }>(
    tx,
    sql`
      ${updateFrom(levels)}
      select distinct goods_id as "goodsId"
      from moved
      where ${isShownChanged}
      order by 1`,
  )
  if (crossed.length > 0)
    await saveAvailability(
      tx,
      crossed.map(({ goodsId }) => goodsId),
    )
}

/** The same as one statement that fails if a page would show a different figure, which is rare. */
export function refreshQuietly(levels: SQL): SQL {
  return sql`
    ${updateFrom(levels)}
    select ${mustHold(sql`not exists (select 1 from moved where ${isShownChanged})`)}`
}

const updateFrom = (levels: SQL): SQL => sql`
  with told as (${levels}), before as (
    select v.id, v.available as was, t.available
    from variants v
    join told t on t.variant_id = v.id
    where v.available <> t.available
  ), moved as (
    update variants v set available = b.available from before b where v.id = b.id
    returning v.goods_id, b.was, b.available as now,
      coalesce(${sellableBeyondStockSql}, ${unlimited}) as beyond
  )`

export function isToldOf(available: number): boolean {
  return available <= lowStock
}

/** SQL form of `sellableBeyondStock`. */
const sellableBeyondStockSql = sql`
  case
    when not v.tracked then null
    when v.policy = 'continue' then v.oversell_limit
    when v.counted is null then null
    else 0
  end`

/** What pages show: units left up to the low-stock limit, and whether any can be bought. */
const shownFigures = (available: SQL) =>
  sql`(least(greatest(${available} - beyond, 0), ${lowStock + 1}), ${available} > 0)`
const isShownChanged = sql`${shownFigures(sql`was`)} <> ${shownFigures(sql`now`)}`
