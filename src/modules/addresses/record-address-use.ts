import { createAddressKey, type AddressIdentity } from '#kernel/us-address/address-key.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/** Records that an order ships to these addresses, for sorting the member's address book. */
export async function recordAddressUse(
  tx: Tx,
  { ownerId, copies, now }: { ownerId: string; copies: readonly AddressIdentity[]; now: Date },
): Promise<void> {
  if (!ownerId.startsWith('mem_') || copies.length === 0) return
  const keys = copies.map(createAddressKey)
  await execute(
    tx,
    sql`
      update addresses
      set last_used_at = ${now}
      where member_id = ${ownerId} and match_key = any(${keys}) and deleted_at is null`,
  )
}
