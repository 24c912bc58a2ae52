import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface ShownRefund {
  readonly id: string
  readonly amount: number
  readonly bonus: number
  readonly fee: number
  readonly pocket: 'card' | 'credit' | 'none'
  readonly reason: string
  readonly at: string
}

/** What the shop has given back of an order, the oldest first. */
export function readOrderRefunds(db: Db, orderId: string): Promise<ShownRefund[]> {
  return rows<ShownRefund>(
    db,
    sql`select id, amount, bonus, fee, pocket, reason, to_jsonb(at) #>> '{}' as at from order_refunds where order_id = ${orderId} order by at, id`,
  )
}

/** The frozen shares that went back, by line. */
export async function readRefundedByLine(db: Db, orderId: string): Promise<Map<string, number>> {
  const found = await rows<{ lineId: string; amount: number }>(
    db,
    sql`
    select s.line_id as "lineId", sum(s.amount)::int as amount from refunded_shares s join order_refunds r on r.id = s.refund_id where r.order_id = ${orderId} group by s.line_id`,
  )
  return new Map(found.map(({ lineId, amount }) => [lineId, amount]))
}
