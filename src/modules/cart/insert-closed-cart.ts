import { sql } from 'drizzle-orm'
import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'

/**
 * Inserts a closed cart for an order that has none: every checkout has a cart, which is locked
 * before it.
 */
export async function insertClosedCart(
  tx: Tx,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<Id<'crt'>> {
  const id = createId('crt', now.getTime())
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into carts (id, owner_id, state, created_at, updated_at, expires_at)
    values (${id}, ${ownerId}, 'ordered', ${at}, ${at}, ${at})`)
  return id
}
