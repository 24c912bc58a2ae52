import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The part of a refund paid with points, in cents; null if there is none. */
export async function readPointsRefund(
  db: Db,
  refundId: string,
): Promise<{ readonly orderId: string; readonly amount: number } | null> {
  const [found] = await rows<{ orderId: string; amount: number }>(
    db,
    sql`
    select b.order_id as "orderId", sum(b.amount)::int as amount from order_refund_tenders b
    join order_tenders t on t.order_id = b.order_id and t.position = b.position
    where b.refund_id = ${refundId} and t.kind = 'points' group by 1`,
  )
  return found ?? null
}
