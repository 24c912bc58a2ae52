import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

/**
 * Inserts a closed cart for an order that has none: every checkout has a cart, which is locked
 * before it.
 */
export async function insertClosedCart(
  tx: Tx,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<Id<'crt'>> {
  const id = createId('crt', now.getTime())
  const cart = { id, ownerId, state: 'ordered', createdAt: now, updatedAt: now, expiresAt: now }
  await execute(tx, sql`insert into carts ${insertValues(cart)}`)
  return id
}
