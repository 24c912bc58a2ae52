import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { StockLevel } from '../domain/stock-level.ts'

export type StockLevels = Map<string, StockLevel>

const levelRow = {
  variantId: text,
  onHand: integer,
  allocated: integer,
  reserved: integer,
  oversellLimit: nullable(integer),
}

/** The columns that `queryLevels` reads, with the alias `s`. */
export const levelColumns = listColumns(levelRow, 's')

/** The stock levels that a statement returns, by variant id. */
export async function queryLevels(db: Db, statement: Sql): Promise<StockLevels> {
  const levels = await queryRows(db, levelRow, statement)
  return new Map(levels.map((level) => [level.variantId, level]))
}

/** Stock levels, without counting what `holder` has reserved itself. */
export async function readLevels(
  db: Db,
  variantIds: readonly string[],
  holder = '',
): Promise<StockLevels> {
  const reservedByHolder = sql`
    coalesce(
      (
        select sum(r.qty)::int
        from stock_reservations r
        where r.holder = ${holder} and r.variant_id = s.variant_id and r.state = 'active'
      ),
      0
    )`
  return queryLevels(
    db,
    sql`
      select s.variant_id, s.on_hand, s.allocated,
        s.reserved - ${holder ? reservedByHolder : sql`0`} as reserved, s.oversell_limit
      from stock_levels s
      where s.variant_id = any(${variantIds})`,
  )
}

/**
 * Locks the levels of all variants before a reservation or a level changes, in the order of their
 * ids, so that concurrent transactions wait instead of deadlocking.
 */
export async function lockLevels(tx: Tx, variantIds: readonly string[]): Promise<StockLevels> {
  return lockLevelsWhere(tx, sql`s.variant_id = any(${variantIds})`)
}

export async function lockLevelsOfCheckout(tx: Tx, checkoutId: string): Promise<StockLevels> {
  return lockLevelsWhere(
    tx,
    sql`
      s.variant_id in (
        select variant_id from stock_reservations where checkout_id = ${checkoutId}
      )`,
  )
}

export async function lockLevelsOfOrder(tx: Tx, orderId: string): Promise<StockLevels> {
  return lockLevelsWhere(
    tx,
    sql`
      s.variant_id in (
        select variant_id
        from stock_reservations
        where order_id = ${orderId} and state = 'allocated'
      )`,
  )
}

function lockLevelsWhere(tx: Tx, condition: Sql): Promise<StockLevels> {
  return queryLevels(
    tx,
    sql`
      select ${levelColumns}
      from stock_levels s
      where ${condition}
      order by s.variant_id
      for update`,
  )
}
