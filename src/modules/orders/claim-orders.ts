import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { emailKey } from './data/keys.ts'
import { insertEvent } from './data/writer.ts'

export interface OrderClaim {
  readonly memberId: Id<'mem'>
  /** Confirmed to be the member's, just now or before. */
  readonly email: string
  readonly now: Date
}

/**
 * Orders a guest placed with this address become the member's. An order that has a member already stays theirs, whatever address
 * it was placed with. Returns how many came; a second call finds none.
 */
export async function claimOrders(tx: Tx, { memberId, email, now }: OrderClaim): Promise<number> {
  const claimed = await rows<{ id: string }>(
    tx,
    sql`
    update orders set owner_id = ${memberId}, version = version + 1
    where email_key = ${emailKey(email)} and owner_id like 'gst\\_%' returning id`,
  )
  const orderIds = claimed.map(({ id }) => id)
  if (orderIds.length > 0)
    await insertEvent(tx, {
      orderIds,
      at: now,
      kind: 'order_claimed',
      actor: { kind: 'customer', id: memberId },
      visibility: 'staff',
    })
  return orderIds.length
}
