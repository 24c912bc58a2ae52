import { listOrderTenders } from '#modules/orders/list-order-tenders.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { RefundableTender } from '../domain/split-refund.ts'

/** The tenders of an order with their unrefunded amounts. */
export async function listRefundableTenders(db: Db, orderId: string): Promise<RefundableTender[]> {
  const tenders = await listOrderTenders(db, orderId)
  if (tenders.length === 0) return []
  const refunded = await queryRows(
    db,
    { position: integer, amount: integer },
    sql`
      select position, sum(amount)::int as amount
      from order_refund_tenders
      where order_id = ${orderId}
      group by 1`,
  )
  return tenders.map((tender) => ({
    ...tender,
    left: tender.amount - (refunded.find((row) => row.position === tender.position)?.amount ?? 0),
  }))
}
