import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { RefundPart } from '../domain/sum-refund.ts'

export interface RefundedShareRow {
  readonly lineId: string
  readonly unit: number
  readonly part: RefundPart
  readonly amount: number
}

export async function listRefundedShares(db: Db, orderId: string): Promise<RefundedShareRow[]> {
  return rows<RefundedShareRow>(
    db,
    sql`
    select s.line_id as "lineId", s.unit, s.part, s.amount
    from refunded_shares s
    join order_refunds r on r.id = s.refund_id
    where r.order_id = ${orderId}`,
  )
}

/** Card money that was refunded as store credit. The payment still shows it as captured. */
export async function sumRefundedAsCredit(db: Db, orderId: string): Promise<number> {
  const [row] = await rows<{ amount: number }>(
    db,
    sql`
    select coalesce(sum(r.amount - coalesce((select sum(t.amount)
            from order_refund_tenders t
            where t.refund_id = r.id), 0)), 0)::int as amount
    from order_refunds r where r.order_id = ${orderId} and r.pocket = 'credit'`,
  )
  return row?.amount ?? 0
}
