import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { StockLevel } from '../domain/stock-level.ts'

export type StockLevels = Map<string, StockLevel>

const columns = sql`
  variant_id as "variantId", on_hand as "onHand", allocated, held,
  oversell_limit as "oversellLimit"`

/** Stock levels, without counting what `holder` has reserved itself. */
export async function readLevels(
  db: Db,
  variantIds: readonly string[],
  holder = '',
): Promise<StockLevels> {
  const heldByHolder = sql`
    coalesce(
      (
        select sum(r.qty)::int
        from stock_reservations r
        where r.holder = ${holder} and r.variant_id = s.variant_id and r.state = 'active'
      ),
      0
    )`
  return byVariant(
    await rows(
      db,
      sql`
    select s.variant_id as "variantId", s.on_hand as "onHand", s.allocated,
      s.held - ${holder ? heldByHolder : sql`0`} as held, s.oversell_limit as "oversellLimit"
    from stock_levels s where s.variant_id = any(${sql.param([...variantIds])}::text[])`,
    ),
  )
}

/**
 * Locks the levels of all variants before a reservation or a level changes, in the order of their
 * ids, so that concurrent transactions wait instead of deadlocking.
 */
export async function lockLevels(tx: Tx, variantIds: readonly string[]): Promise<StockLevels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns}
    from stock_levels
    where variant_id = any(${sql.param([...variantIds])}::text[])
    order by variant_id
    for update`,
    ),
  )
}

export async function lockLevelsOfCheckout(tx: Tx, checkoutId: string): Promise<StockLevels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns} from stock_levels
    where variant_id in (select variant_id from stock_reservations where checkout_id = ${checkoutId})
    order by variant_id for update`,
    ),
  )
}

export async function lockLevelsOfOrder(tx: Tx, orderId: string): Promise<StockLevels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns} from stock_levels
    where variant_id in (
      select variant_id from stock_reservations where order_id = ${orderId} and state = 'allocated'
    )
    order by variant_id for update`,
    ),
  )
}

function byVariant(levels: StockLevel[]): StockLevels {
  return new Map(levels.map((level) => [level.variantId, level]))
}
