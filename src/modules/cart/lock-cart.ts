import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'

/** Locks a cart's row until the transaction ends: the cart comes before its checkout in the order of locks. Its version while it is active, else null. */
export async function lockCart(tx: Tx, cartId: string): Promise<number | null> {
  const [cart] = await rows<{ version: number | null }>(
    tx,
    sql`select case when state = 'active' then version end as version from carts where id = ${cartId} for update`,
  )
  return cart?.version ?? null
}

/** Locks a cart that is being placed and notes that pieces may be held for it from now on. Its version while it is active, else null. */
export async function lockCartToPlace(tx: Tx, cartId: string): Promise<number | null> {
  const [cart] = await rows<{ version: number }>(
    tx,
    sql`update carts set placed = true, merged = null where id = ${cartId} and state = 'active' returning version`,
  )
  return cart?.version ?? null
}
