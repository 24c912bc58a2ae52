import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { stockContract } from '../api/stock-contract.ts'

type StockRecord = OutputOf<typeof stockContract.readStock>

const maxMovements = 200

/** Why a variant has as many units as it has. */
export async function getStockRecord(
  { db }: Pick<Ctx, 'db'>,
  { id }: { readonly id: string },
): Promise<StockRecord | Refusal> {
  const level = await findLevel(db, id)
  if (!level)
    return refuse('not-found', 'There is no stock of this variant.', {
      reason: 'variant-not-found',
    })
  const movements = await listMovements(db, id)
  const holds = await queryRows(
    db,
    { qty: integer, expiresAt: timestamp },
    sql`
      select qty, expires_at
      from stock_reservations
      where variant_id = ${id} and state = 'active'
      order by expires_at, id`,
  )
  return {
    id,
    ...level,
    available: Math.max(0, level.onHand - level.allocated - level.reserved),
    movements: movements.map(({ at, ...movement }) => ({ at: at.toISOString(), ...movement })),
    holds: holds.map(({ qty, expiresAt }) => ({ qty, expiresAt: expiresAt.toISOString() })),
  }
}

/** The level with what people call the variant. */
function findLevel(db: Db, id: string) {
  return queryRow(
    db,
    {
      productId: text,
      title: text,
      variant: text,
      sku: text,
      shelf: text,
      onHand: integer,
      allocated: integer,
      reserved: integer,
    },
    sql`
      select p.id as product_id, p.title, array_to_string(v.option_values, ' / ') as variant,
        coalesce(v.sku, '') as sku, v.shelf, s.on_hand, s.allocated, s.reserved
      from stock_levels s
      join variants v on v.id = s.variant_id
      join products p on p.id = v.product_id
      where s.variant_id = ${id}`,
  )
}

/** Newest first; each with the units on hand after it. */
function listMovements(db: Db, id: string) {
  return queryRows(
    db,
    {
      at: timestamp,
      qty: integer,
      onHand: integer,
      reason: text,
      note: text,
      staffId: nullable(text),
      ref: text,
    },
    sql`
      select at, qty, (sum(qty) over (order by id))::int as on_hand, reason, note, staff_id, ref
      from stock_movements
      where variant_id = ${id}
      order by id desc
      limit ${maxMovements}`,
  )
}
