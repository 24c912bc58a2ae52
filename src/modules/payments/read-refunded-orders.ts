import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function readRefundedOrders(db: Db, days: number): Promise<string[]> {
  const refunded = await rows<{ orderId: string }>(
    db,
    sql`
    select order_id as "orderId" from payments
    where order_id is not null
      and captured > 0 and refunded >= captured
      and created_at > now() - make_interval(days => ${days}::int)`,
  )
  return refunded.map(({ orderId }) => orderId)
}
