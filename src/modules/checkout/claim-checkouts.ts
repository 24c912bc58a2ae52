import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'

/** Who signs in while their card is being asked goes on paying as the member: the payment can be looked at, and the order is theirs. */
export async function claimCheckouts(
  tx: Tx,
  { guestId, memberId }: { guestId: Id<'gst'>; memberId: Id<'mem'> },
): Promise<void> {
  await tx.execute(sql`
    update checkouts set owner_id = ${memberId}, snapshot = jsonb_set(snapshot, '{order,ownerId}', to_jsonb(${memberId}::text))
    where owner_id = ${guestId} and state = 'paying'`)
}
