import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { allocateReservation } from './allocate-reservation.ts'
import { publishStockLevels } from './data/publish-stock-levels.ts'
import { lockLevels, lockLevelsOfOrder, type Levels } from './data/levels.ts'
import {
  demandPerVariant,
  pickAllotments,
  type Allotment,
  type Demand,
  type StockLevel,
} from './domain/stock-level.ts'
import { reserveStock } from './reserve-stock.ts'

export interface OrderPieces {
  readonly orderId: string
  readonly demands: readonly Demand[]
  /** What the ledger's entries name: the parcel, the return. */
  readonly ref: string
  readonly now: Date
}

/**
 * Pieces of an order leave the house: no longer taken, no longer there. What is made as it sells enters the ledger as made in the
 * same moment; of what is counted no more can leave than is there.
 */
export async function shipAllocation(
  tx: Tx,
  { orderId, demands, ref, now }: OrderPieces,
): Promise<null | Refusal<'stock-short'>> {
  const wanted = demandPerVariant(demands)
  const levels = await lockLevelsOfOrder(tx, orderId)
  const short = wanted.filter(({ variantId, qty }) => {
    const level = levels.get(variantId)
    return level?.oversellLimit === 0 && level.onHand < qty
  })
  if (short.length > 0) {
    return refuse(
      'stock-short',
      'Fewer are in the house than the order has taken. Count them first.',
      {
        detail: {
          lines: short.map(({ variantId }) => ({
            variantId,
            available: levels.get(variantId)?.onHand ?? 0,
          })),
        },
      },
    )
  }
  await draw(tx, orderId, wanted)
  await tx.execute(sql`
    with shipped as (${demandRows(wanted)}), made as (
      insert into stock_moves (variant_id, qty, reason, ref, at)
      select s.variant_id, d.qty - s.on_hand, 'made', ${ref}, ${now.toISOString()}::timestamptz from stock_levels s join shipped d using (variant_id) where d.qty > s.on_hand
    ), sold as (
      insert into stock_moves (variant_id, qty, reason, ref, at) select variant_id, -qty, 'sale', ${ref}, ${now.toISOString()}::timestamptz from shipped
    )
    update stock_levels s set on_hand = greatest(s.on_hand, d.qty) - d.qty, allocated = s.allocated - d.qty, updated_at = ${now.toISOString()}::timestamptz
    from shipped d where s.variant_id = d.variant_id`)
  await publishStockLevels(
    tx,
    await lockLevels(
      tx,
      wanted.map(({ variantId }) => variantId),
    ),
  )
  return null
}

/** Pieces of an order that will not ship are free for others again. */
export async function freePieces(
  tx: Tx,
  { orderId, demands, now }: Omit<OrderPieces, 'ref'>,
): Promise<void> {
  const wanted = demandPerVariant(demands)
  await lockLevelsOfOrder(tx, orderId)
  await draw(tx, orderId, wanted)
  await publishStockLevels(
    tx,
    await changed(
      tx,
      sql`
      with freed as (${demandRows(wanted)})
      update stock_levels s set allocated = s.allocated - d.qty, updated_at = ${now.toISOString()}::timestamptz,
        oversold = s.oversold and s.allocated + s.held - d.qty > s.on_hand + coalesce(s.oversell_limit, 0)
      from freed d where s.variant_id = d.variant_id
      returning s.variant_id as "variantId", s.on_hand as "onHand", s.allocated, s.held, s.oversell_limit as "oversellLimit"`,
    ),
  )
}

/** Takes pieces for an order that stands already: what is sent anew or in exchange. `ref` names the claim; a second call finds it taken. */
export async function allocatePieces(
  tx: Tx,
  { orderId, demands, ref, now }: OrderPieces,
): Promise<null | Refusal<'stock-short'>> {
  const short = await reserveStock(tx, { checkoutId: ref, demands, until: now, now })
  if (short) return short
  await allocateReservation(tx, { checkoutId: ref, orderId, now })
  return null
}

/** Pieces that came back and can be sold again. */
export async function restockPieces(
  tx: Tx,
  { demands, ref, now }: Omit<OrderPieces, 'orderId'>,
): Promise<void> {
  const back = demandPerVariant(demands)
  if (back.length === 0) return
  await lockLevels(
    tx,
    back.map(({ variantId }) => variantId),
  )
  await publishStockLevels(
    tx,
    await changed(
      tx,
      sql`
      with back as (${demandRows(back)}), move as (
        insert into stock_moves (variant_id, qty, reason, ref, at) select variant_id, qty, 'return', ${ref}, ${now.toISOString()}::timestamptz from back
      )
      update stock_levels s set on_hand = s.on_hand + d.qty, updated_at = ${now.toISOString()}::timestamptz,
        oversold = s.oversold and s.allocated + s.held > s.on_hand + d.qty + coalesce(s.oversell_limit, 0)
      from back d where s.variant_id = d.variant_id
      returning s.variant_id as "variantId", s.on_hand as "onHand", s.allocated, s.held, s.oversell_limit as "oversellLimit"`,
    ),
  )
}

/** Writes off what was drawn against the order's claims. The levels are locked, so nobody else draws on them. */
async function draw(tx: Tx, orderId: string, demands: readonly Demand[]): Promise<void> {
  const allotments = await rows<Allotment>(
    tx,
    sql`
    select id, variant_id as "variantId", qty - used as "left" from reservations where order_id = ${orderId} and state = 'allocated' order by id`,
  )
  const drawn = pickAllotments(allotments, demands)
  if (!drawn) throw new Error(`Order ${orderId} has not taken what is to leave.`)
  await tx.execute(sql`
    update reservations r set used = r.used + d.qty, state = case when r.used + d.qty = r.qty then 'used_up' else r.state end
    from unnest(${sql.param(drawn.map(({ id }) => id))}::text[], ${sql.param(drawn.map(({ qty }) => qty))}::int[]) as d (id, qty) where r.id = d.id`)
}

function demandRows(demands: readonly Demand[]) {
  return sql`select * from unnest(${sql.param(demands.map(({ variantId }) => variantId))}::text[], ${sql.param(demands.map(({ qty }) => qty))}::int[]) as d (variant_id, qty)`
}

async function changed(tx: Tx, query: ReturnType<typeof sql>): Promise<Levels> {
  return new Map((await rows<StockLevel>(tx, query)).map((level) => [level.variantId, level]))
}
