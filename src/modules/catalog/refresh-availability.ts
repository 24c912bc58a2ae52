import { sql, type SQL } from 'drizzle-orm'
import { mustHold, rows, type Tx } from '#platform/db/database.server.ts'
import { saveAvailability } from './data/availability-writer.ts'
import { lowStock, unlimited } from './domain/availability.ts'

/**
 * Takes over what inventory says can still be bought, in the transaction that moved the stock. A goods item is locked and
 * announced only when one of its variants crosses a figure that a page shows, so busy goods do not queue behind their card.
 */
export async function refreshAvailability(
  tx: Tx,
  available: ReadonlyMap<string, number>,
): Promise<void> {
  if (available.size === 0) return
  const [ids, figures] = [[...available.keys()], [...available.values()]]
  await refreshAvailabilityBy(
    tx,
    sql`select * from unnest(${sql.param(ids)}::text[], ${sql.param(figures)}::int[]) as t (variant_id, available)`,
  )
}

/** The same, from a query for `variant_id` and `available`: it need not wait for what moves the stock, and leaves with it. */
export async function refreshAvailabilityBy(tx: Tx, told: SQL): Promise<void> {
  const crossed = await rows<{ goodsId: string }>(
    tx,
    sql`${movedBy(told)} select distinct goods_id as "goodsId" from moved where ${crosses} order by 1`,
  )
  if (crossed.length > 0)
    await saveAvailability(
      tx,
      crossed.map(({ goodsId }) => goodsId),
    )
}

/** The same as a statement that fails when anything is to be announced: most of the time nothing is. */
export function refreshQuietly(told: SQL): SQL {
  return sql`${movedBy(told)} select ${mustHold(sql`not exists (select 1 from moved where ${crosses})`)}`
}

const movedBy = (told: SQL): SQL => sql`
  with told as (${told}), before as (
    select v.id, v.available as was, t.available from variants v join told t on t.variant_id = v.id where v.available <> t.available
  ), moved as (
    update variants v set available = b.available from before b where v.id = b.id
    returning v.goods_id, b.was, b.available as now, coalesce(${beyondStock}, ${unlimited}) as beyond
  )`

/** Whether pages say how many are left. */
export function isToldOf(available: number): boolean {
  return available <= lowStock
}

/** As `sellableBeyondStock` has it. */
const beyondStock = sql`case when not v.tracked then null when v.policy = 'continue' then v.oversell_limit when v.counted is null then null else 0 end`

/** How many of it are in stock, as far as a page says, and whether it can be bought at all. */
const shown = (available: SQL) =>
  sql`(least(greatest(${available} - beyond, 0), ${lowStock + 1}), ${available} > 0)`
const crosses = sql`${shown(sql`was`)} <> ${shown(sql`now`)}`
