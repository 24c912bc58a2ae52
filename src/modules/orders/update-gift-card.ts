import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'

/** Writes the recipient of a gift card line; its amount and design stay. */
export async function updateOrderGiftCard(
  tx: Tx,
  { orderId, lineId, recipient }: { orderId: string; lineId: string; recipient: object },
): Promise<void> {
  await execute(
    tx,
    sql`
      update order_lines
      set gift_card = gift_card || ${json(recipient)}
      where id = ${lineId} and order_id = ${orderId}`,
  )
  await execute(tx, sql`update orders set version = version + 1 where id = ${orderId}`)
}
