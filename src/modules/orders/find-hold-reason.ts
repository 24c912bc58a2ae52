import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Why an order was last put on hold. */
export async function findHoldReason(db: Db, orderId: string): Promise<string | null> {
  const held = await queryRow(
    db,
    { reason: nullable(text) },
    sql`
      select data ->> 'reason' as reason
      from order_events
      where order_id = ${orderId} and kind = 'order_held'
      order by at desc, id desc
      limit 1`,
  )
  return held?.reason ?? null
}
