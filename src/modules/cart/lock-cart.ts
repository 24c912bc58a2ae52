import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, nullable } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Locks the cart row until the transaction ends; carts are locked before checkouts. Returns the
 * version of an active cart, else null.
 */
export async function lockCart(tx: Tx, cartId: string): Promise<number | null> {
  const cart = await queryRow(
    tx,
    { version: nullable(integer) },
    sql`
      select case when state = 'active' then version end as version
      from carts
      where id = ${cartId}
      for update`,
  )
  return cart?.version ?? null
}

/**
 * Locks a cart that is being placed and marks that stock may be reserved for it. Returns the
 * version of an active cart, else null.
 */
export async function lockCartToPlace(tx: Tx, cartId: string): Promise<number | null> {
  const cart = await queryRow(
    tx,
    { version: integer },
    sql`
      update carts
      set may_have_reservations = true, merge_record = null
      where id = ${cartId} and state = 'active'
      returning version`,
  )
  return cart?.version ?? null
}
