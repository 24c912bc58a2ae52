import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The part of a refund paid with points, in cents; null if there is none. */
export async function readPointsRefund(
  db: Db,
  refundId: string,
): Promise<{ readonly orderId: string; readonly amount: number } | null> {
  return queryRow(
    db,
    { orderId: text, amount: integer },
    sql`
      select b.order_id, sum(b.amount)::int as amount
      from order_refund_tenders b
      join order_tenders t on t.order_id = b.order_id and t.position = b.position
      where b.refund_id = ${refundId} and t.kind = 'points'
      group by 1`,
  )
}
