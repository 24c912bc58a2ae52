import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'

/** Locks a cart's row until the transaction ends: the cart comes before its checkout in the order of locks. */
export async function lockCart(tx: Tx, cartId: string): Promise<void> {
  await tx.execute(sql`select id from carts where id = ${cartId} for update`)
}
