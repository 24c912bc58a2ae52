import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { PlacedTender } from './placed-order.ts'

export interface OrderTender extends PlacedTender {
  /** Its place in the order's list, which names it. */
  readonly position: number
}

/** What beside the card paid for an order, in the order it was spent. */
export function readTenders(db: Db, orderId: string): Promise<OrderTender[]> {
  return rows<OrderTender>(
    db,
    sql`
      select
        position, kind, pocket, lot_id as "lotId", payment_id as "paymentId", label, amount, shares
      from order_tenders
      where order_id = ${orderId}
      order by position
    `,
  )
}
