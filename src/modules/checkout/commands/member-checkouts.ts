import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { clearCompletedSnapshots, clearSnapshots } from '../db/checkouts.ts'

/**
 * Transfers open checkouts of a guest to the member who signed in during payment.
 */
export async function claimCheckouts(
  tx: Tx,
  { guestId, memberId }: { guestId: Id<'gst'>; memberId: Id<'mem'> },
): Promise<void> {
  await execute(
    tx,
    sql`
      update checkouts
      set owner_id = ${memberId},
        snapshot = jsonb_set(snapshot, '{order,ownerId}', to_jsonb(${memberId}::text))
      where owner_id = ${guestId} and state = 'paying'`,
  )
}

/**
 * For a closed account: checkouts that became an order keep no copy of it. Those that came to
 * nothing are emptied by the nightly job, once no late payment can arrive anymore.
 */
export function eraseCheckouts(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  return clearCompletedSnapshots(tx, memberId)
}

/** Checkouts that became an order of this guest keep no copy of it. */
export async function eraseGuestCheckouts(
  tx: Tx,
  { identity, before }: { identity: string; before: Date },
): Promise<void> {
  await clearSnapshots(
    tx,
    sql`
      order_id in (
        select id
        from orders
        where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
          and placed_at < ${before}
      )`,
  )
}
