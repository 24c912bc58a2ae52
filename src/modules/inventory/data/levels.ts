import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { StockLevel } from '../domain/stock-level.ts'

export type Levels = Map<string, StockLevel>

const columns = sql`variant_id as "variantId", on_hand as "onHand", allocated, held, oversell_limit as "oversellLimit"`

/** The levels as they look to `holder`: what it holds itself is not taken. */
export async function readLevels(
  db: Db,
  variantIds: readonly string[],
  holder = '',
): Promise<Levels> {
  const own = sql`coalesce((select sum(r.qty)::int from reservations r where r.holder = ${holder} and r.variant_id = s.variant_id and r.state = 'active'), 0)`
  return byVariant(
    await rows(
      db,
      sql`
    select s.variant_id as "variantId", s.on_hand as "onHand", s.allocated, s.held - ${holder ? own : sql`0`} as held, s.oversell_limit as "oversellLimit"
    from stock_levels s where s.variant_id = any(${sql.param([...variantIds])}::text[])`,
    ),
  )
}

/**
 * Whoever changes a reservation or a level holds the rows of all its variants first, always in the order of their ids:
 * two orders over the same pieces wait for each other instead of deadlocking.
 */
export async function lockLevels(tx: Tx, variantIds: readonly string[]): Promise<Levels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns} from stock_levels where variant_id = any(${sql.param([...variantIds])}::text[]) order by variant_id for update`,
    ),
  )
}

/** The levels a checkout has reservations on. */
export async function lockLevelsOfCheckout(tx: Tx, checkoutId: string): Promise<Levels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns} from stock_levels
    where variant_id in (select variant_id from reservations where checkout_id = ${checkoutId})
    order by variant_id for update`,
    ),
  )
}

export async function lockLevelsOfOrder(tx: Tx, orderId: string): Promise<Levels> {
  return byVariant(
    await rows(
      tx,
      sql`
    select ${columns} from stock_levels
    where variant_id in (select variant_id from reservations where order_id = ${orderId} and state = 'allocated')
    order by variant_id for update`,
    ),
  )
}

function byVariant(levels: StockLevel[]): Levels {
  return new Map(levels.map((level) => [level.variantId, level]))
}
