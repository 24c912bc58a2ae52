import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'

/**
 * Locks the cart row until the transaction ends; carts are locked before checkouts. Returns the
 * version of an active cart, else null.
 */
export async function lockCart(tx: Tx, cartId: string): Promise<number | null> {
  const [cart] = await rows<{ version: number | null }>(
    tx,
    sql`
      select case when state = 'active' then version end as version from carts
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
  const [cart] = await rows<{ version: number }>(
    tx,
    sql`
      update carts set placed = true, merged = null
      where id = ${cartId} and state = 'active'
      returning version`,
  )
  return cart?.version ?? null
}
