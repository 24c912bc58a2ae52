import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { PlacedTender } from './placed-order.ts'

export interface OrderTender extends PlacedTender {
  /** The position in the order, which identifies the tender. */
  readonly position: number
}

/** Lists the tenders other than the card, in the order they were spent. */
export function listOrderTenders(db: Db, orderId: string): Promise<OrderTender[]> {
  return rows<OrderTender>(
    db,
    sql`
      select
        position, kind, pocket, grant_id as "grantId", payment_id as "paymentId", label, amount, shares
      from order_tenders
      where order_id = ${orderId}
      order by position
    `,
  )
}
