import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { allocateReservation } from './allocate-reservation.ts'
import { publishStockLevels } from './db/publish-stock-levels.ts'
import { levelColumns, lockLevels, lockLevelsOfOrder, queryLevels } from './db/levels.ts'
import { sumDemands, assignDemands, type StockDemand } from './domain/stock-level.ts'
import { reserveStock } from './reserve-stock.ts'

export interface OrderStock {
  readonly orderId: string
  readonly demands: readonly StockDemand[]
  /** The reference of the stock movements: a shipment or a return. */
  readonly ref: string
  readonly now: Date
}

/**
 * Ships allocated stock of an order. Stock that is made on demand is entered as made at the same
 * time; of counted stock, no more can ship than is on hand.
 */
export async function shipAllocation(
  tx: Tx,
  { orderId, demands, ref, now }: OrderStock,
): Promise<null | Refusal<'stock-short'>> {
  const totals = sumDemands(demands)
  const levels = await lockLevelsOfOrder(tx, orderId)
  const shortages = totals.filter(({ variantId, qty }) => {
    const level = levels.get(variantId)
    return level?.oversellLimit === 0 && level.onHand < qty
  })
  if (shortages.length > 0) {
    return refuse(
      'stock-short',
      'There are fewer units in stock than this order needs. Count the stock first.',
      {
        reason: 'shipment-exceeds-stock',
        detail: {
          lines: shortages.map(({ variantId }) => ({
            variantId,
            available: levels.get(variantId)?.onHand ?? 0,
          })),
        },
      },
    )
  }
  await consumeReservations(tx, orderId, totals)
  await execute(
    tx,
    sql`
      with shipped as (${demandRows(totals)}), made as (
        insert into stock_movements (variant_id, qty, reason, ref, at)
        select s.variant_id, d.qty - s.on_hand, 'production', ${ref}, ${now}::timestamptz
        from stock_levels s
        join shipped d using (variant_id)
        where d.qty > s.on_hand
      ), sold as (
        insert into stock_movements (variant_id, qty, reason, ref, at)
        select variant_id, -qty, 'sale', ${ref}, ${now}::timestamptz
        from shipped
      )
      update stock_levels s
      set on_hand = greatest(s.on_hand, d.qty) - d.qty, allocated = s.allocated - d.qty,
        updated_at = ${now}
      from shipped d
      where s.variant_id = d.variant_id`,
  )
  await publishStockLevels(
    tx,
    await lockLevels(
      tx,
      totals.map(({ variantId }) => variantId),
    ),
  )
  return null
}

export async function freeAllocation(
  tx: Tx,
  { orderId, demands, now }: Omit<OrderStock, 'ref'>,
): Promise<void> {
  const totals = sumDemands(demands)
  await lockLevelsOfOrder(tx, orderId)
  await consumeReservations(tx, orderId, totals)
  await publishStockLevels(
    tx,
    await queryLevels(
      tx,
      sql`
        with freed as (${demandRows(totals)})
        update stock_levels s
        set allocated = s.allocated - d.qty, updated_at = ${now},
          oversold = s.oversold
            and s.allocated + s.reserved - d.qty > s.on_hand + coalesce(s.oversell_limit, 0)
        from freed d
        where s.variant_id = d.variant_id
        returning ${levelColumns}`,
    ),
  )
}

/**
 * Allocates stock to an existing order, for a replacement or an exchange. `ref` identifies the
 * claim, so that a second call changes nothing.
 */
export async function allocateStock(
  tx: Tx,
  { orderId, demands, ref, now }: OrderStock,
): Promise<null | Refusal<'stock-short'>> {
  const shortages = await reserveStock(tx, { checkoutId: ref, demands, until: now, now })
  if (shortages) return shortages
  await allocateReservation(tx, { checkoutId: ref, orderId, now })
  return null
}

export async function restockUnits(
  tx: Tx,
  { demands, ref, now }: Omit<OrderStock, 'orderId'>,
): Promise<void> {
  const returned = sumDemands(demands)
  if (returned.length === 0) return
  await lockLevels(
    tx,
    returned.map(({ variantId }) => variantId),
  )
  await publishStockLevels(
    tx,
    await queryLevels(
      tx,
      sql`
        with returned as (${demandRows(returned)}), move as (
          insert into stock_movements (variant_id, qty, reason, ref, at)
          select variant_id, qty, 'return', ${ref}, ${now}::timestamptz
          from returned
        )
        update stock_levels s
        set on_hand = s.on_hand + d.qty, updated_at = ${now},
          oversold = s.oversold
            and s.allocated + s.reserved > s.on_hand + d.qty + coalesce(s.oversell_limit, 0)
        from returned d
        where s.variant_id = d.variant_id
        returning ${levelColumns}`,
    ),
  )
}

/** Uses up the order's reservations. The caller has locked the levels. */
async function consumeReservations(
  tx: Tx,
  orderId: string,
  demands: readonly StockDemand[],
): Promise<void> {
  const reservations = await queryRows(
    tx,
    { id: text, variantId: text, left: integer },
    sql`
      select id, variant_id, qty - used as "left"
      from stock_reservations
      where order_id = ${orderId} and state = 'allocated'
      order by id`,
  )
  const used = assignDemands(reservations, demands)
  if (!used) throw new Error(`Order ${orderId} has not allocated this stock.`)
  await execute(
    tx,
    sql`
      update stock_reservations r
      set used = r.used + d.qty,
        state = case when r.used + d.qty = r.qty then 'used_up' else r.state end
      from unnest(
        ${used.map(({ id }) => id)}::text[],
        ${used.map(({ qty }) => qty)}::int[]
      ) as d (id, qty)
      where r.id = d.id`,
  )
}

function demandRows(demands: readonly StockDemand[]): Sql {
  return sql`
    select *
    from unnest(
      ${demands.map(({ variantId }) => variantId)}::text[],
      ${demands.map(({ qty }) => qty)}::int[]
    ) as d (variant_id, qty)`
}
