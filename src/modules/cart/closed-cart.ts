import { sql } from 'drizzle-orm'
import { newId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'

/** A cart that was never open, for what is ordered without having lain in one: every checkout has a cart, which is locked before it. */
export async function closedCart(
  tx: Tx,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<Id<'crt'>> {
  const id = newId('crt', now.getTime())
  await tx.execute(sql`
    insert into carts (id, owner_id, state, created_at, updated_at, expires_at)
    values (${id}, ${ownerId}, 'ordered', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`)
  return id
}
