import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The ids of the gift card lines of an order. */
export async function listGiftCardLineIds(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from order_lines where order_id = ${orderId} and gift_card is not null`,
  )
  return new Set(found.map(({ id }) => id))
}
