import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The ids of the gift card lines of an order. */
export async function listGiftCardLineIds(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const lines = await queryRows(
    db,
    { id: text },
    sql`select id from order_lines where order_id = ${orderId} and gift_card is not null`,
  )
  return new Set(lines.map(({ id }) => id))
}
