import { sql } from 'drizzle-orm'
import { createAddressKey, type AddressIdentity } from '#kernel/us-address/address-key.ts'
import type { Tx } from '#platform/db/database.server.ts'

/** Records that an order ships to these addresses, for sorting the member's address book. */
export async function recordAddressUse(
  tx: Tx,
  { ownerId, copies, now }: { ownerId: string; copies: readonly AddressIdentity[]; now: Date },
): Promise<void> {
  if (!ownerId.startsWith('mem_') || copies.length === 0) return
  const keys = sql.param(copies.map(createAddressKey))
  await tx.execute(sql`
    update addresses set last_used_at = ${now.toISOString()}::timestamptz
    where member_id = ${ownerId} and match_key = any(${keys}::text[]) and deleted_at is null`)
}
