import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { publishStockLevels } from './db/publish-stock-levels.ts'
import { levelColumns, lockLevels, queryLevels } from './db/levels.ts'
import { assignDemands, sumDemands } from './domain/stock-level.ts'
import type { OrderStock } from './order-stock.ts'

/**
 * Takes back units that were shipped by mistake: they are on hand and allocated to the order again.
 * `ref` is the reference of the shipment, so that its stock movements add up to zero.
 */
export async function restoreAllocation(
  tx: Tx,
  { orderId, demands, ref, now }: OrderStock,
): Promise<void> {
  const totals = sumDemands(demands)
  if (totals.length === 0) return
  const [ids, counts] = [totals.map(({ variantId }) => variantId), totals.map(({ qty }) => qty)]
  await lockLevels(tx, ids)
  const reservations = await queryRows(
    tx,
    { id: text, variantId: text, left: integer },
    sql`
      select id, variant_id, used as "left"
      from stock_reservations
      where order_id = ${orderId} and state in ('allocated', 'used_up') and used > 0
      order by id desc`,
  )
  const restored = assignDemands(reservations, totals)
  if (!restored) throw new Error(`Order ${orderId} has not shipped this stock.`)
  await execute(
    tx,
    sql`
      update stock_reservations r
      set used = r.used - d.qty, state = 'allocated'
      from unnest(
        ${restored.map(({ id }) => id)}::text[],
        ${restored.map(({ qty }) => qty)}::int[]
      ) as d (id, qty)
      where r.id = d.id`,
  )
  await publishStockLevels(
    tx,
    await queryLevels(
      tx,
      sql`
        with back as (
          select * from unnest(${ids}::text[], ${counts}::int[]) as d (variant_id, qty)
        ), move as (
          insert into stock_movements (variant_id, qty, reason, ref, at)
          select variant_id, qty, 'sale', ${ref}, ${now}::timestamptz
          from back
        )
        update stock_levels s
        set on_hand = s.on_hand + d.qty, allocated = s.allocated + d.qty, updated_at = ${now}
        from back d
        where s.variant_id = d.variant_id
        returning ${levelColumns}`,
    ),
  )
}
