import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readRefundedOrders(db: Db, days: number): Promise<string[]> {
  const refunded = await queryRows(
    db,
    { orderId: text },
    sql`
      select order_id from payments
      where order_id is not null
        and captured > 0 and refunded >= captured
        and created_at > now() - make_interval(days => ${days}::int)`,
  )
  return refunded.map(({ orderId }) => orderId)
}
