import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { orderEmailKey } from '../db/keys.ts'
import { insertEvent } from '../db/writer.ts'

export interface OrderClaimInput {
  readonly memberId: Id<'mem'>
  /** A confirmed email address of the member. */
  readonly email: string
  readonly now: Date
}

/**
 * Assigns the guest orders placed with this address to the member and returns their number. Orders
 * of other members are not changed.
 */
export async function claimOrders(
  tx: Tx,
  { memberId, email, now }: OrderClaimInput,
): Promise<number> {
  const claimed = await queryRows(
    tx,
    { id: text },
    sql`
      update orders
      set owner_id = ${memberId}, version = version + 1
      where email_key = ${orderEmailKey(email)} and owner_id like 'gst\\_%'
      returning id`,
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
