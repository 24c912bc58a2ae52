import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text, literal, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { RefundComponent } from '../domain/sum-refund.ts'

const refundedShareRow = {
  lineId: text,
  unit: integer,
  component: literal<RefundComponent>(),
  amount: integer,
}

export type RefundedShareRow = Row<typeof refundedShareRow>

export async function listRefundedShares(db: Db, orderId: string): Promise<RefundedShareRow[]> {
  return queryRows(
    db,
    refundedShareRow,
    sql`
      select s.line_id, s.unit, s.component, s.amount
      from refunded_shares s
      join order_refunds r on r.id = s.refund_id
      where r.order_id = ${orderId}`,
  )
}

/** Card money that was refunded as store credit. The payment still shows it as captured. */
export async function sumRefundedAsCredit(db: Db, orderId: string): Promise<number> {
  const credit = await queryRow(
    db,
    { amount: integer },
    sql`
      select coalesce(
        sum(
          r.amount - coalesce(
            (select sum(t.amount) from order_refund_tenders t where t.refund_id = r.id), 0
          )
        ),
        0
      )::int as amount
      from order_refunds r
      where r.order_id = ${orderId} and r.method = 'credit'`,
  )
  return credit?.amount ?? 0
}
