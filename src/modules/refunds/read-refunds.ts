import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, text, literal, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { RefundCause } from './refund-order.ts'

const orderRefundSummaryRow = {
  id: text,
  amount: integer,
  bonus: integer,
  fee: integer,
  method: literal<'card' | 'credit' | 'none'>(),
  reason: text,
  at: timestamp,
}

export type OrderRefundSummary = Row<typeof orderRefundSummaryRow>

/** The buyer does not see refunds that became a recipient's credit. */
const visibleTo = (viewer: 'buyer' | 'staff') =>
  viewer === 'staff' ? sql`true` : sql`credit_to is null`

/** The refunds of an order, oldest first. */
export function listOrderRefunds(
  db: Db,
  orderId: string,
  viewer: 'buyer' | 'staff',
): Promise<OrderRefundSummary[]> {
  return queryRows(
    db,
    orderRefundSummaryRow,
    sql`
      select ${listColumns(orderRefundSummaryRow)}
      from order_refunds
      where order_id = ${orderId} and ${visibleTo(viewer)}
      order by at, id`,
  )
}

const refundedUnitRow = { lineId: text, unit: integer, amount: integer }

export type RefundedUnit = Row<typeof refundedUnitRow>

/** What was refunded of each unit of an order, in cents. Units without a refund are absent. */
export function listRefundedUnits(db: Db, orderId: string): Promise<RefundedUnit[]> {
  return queryRows(
    db,
    refundedUnitRow,
    sql`
      select s.line_id, s.unit, sum(s.amount)::int as amount
      from refunded_shares s
      join order_refunds r on r.id = s.refund_id
      where r.order_id = ${orderId}
      group by s.line_id, s.unit`,
  )
}

/** What a refund gave back to tenders, in cents. `r` is the refund. */
const tenderAmount = sql`
  coalesce((select sum(t.amount) from order_refund_tenders t where t.refund_id = r.id), 0)`

/** The credit given for a cause in place of card money, and its bonus. */
export async function readCreditForCause(
  db: Db,
  { cause, causeId }: Pick<RefundCause, 'cause' | 'causeId'>,
): Promise<{ own: number; bonus: number }> {
  const credit = await queryRow(
    db,
    { own: integer, bonus: integer },
    sql`
      select
        coalesce(sum(r.amount - ${tenderAmount}), 0)::int as own,
        coalesce(sum(r.bonus), 0)::int as bonus
      from order_refunds r
      where r.cause = ${cause} and r.cause_id = ${causeId} and r.method = 'credit'`,
  )
  return credit ?? { own: 0, bonus: 0 }
}

/** Refunds to tenders and store credit, as the buyer sees them. */
export function listOtherRefunds(
  db: Db,
  orderId: string,
): Promise<{ readonly label: string; amount: number; at: Date; reason: string }[]> {
  return queryRows(
    db,
    { label: text, amount: integer, at: timestamp, reason: text },
    sql`
      select o.label, t.amount, r.at, r.reason
      from order_refund_tenders t
      join order_refunds r on r.id = t.refund_id
      join order_tenders o on o.order_id = t.order_id and o.position = t.position
      where r.order_id = ${orderId} and r.credit_to is null
      union all
      select 'Store credit', r.amount + r.bonus - ${tenderAmount}, r.at, r.reason
      from order_refunds r
      where r.order_id = ${orderId}
        and r.credit_to is null
        and r.method = 'credit'
        and r.amount + r.bonus > ${tenderAmount}
      order by at, label`,
  )
}

/** Refunded shares and differences by order line, in cents. */
export async function sumRefundedByLine(
  db: Db,
  orderId: string,
  viewer: 'buyer' | 'staff',
): Promise<Map<string, number>> {
  const lines = await queryRows(
    db,
    { lineId: text, amount: integer },
    sql`
      select s.line_id, sum(s.amount)::int as amount
      from (
        select line_id, refund_id, amount
        from refunded_shares
        union all
        select line_id, refund_id, amount
        from refunded_differences
      ) s
      join order_refunds r on r.id = s.refund_id
      where r.order_id = ${orderId} and ${visibleTo(viewer)}
      group by s.line_id`,
  )
  return new Map(lines.map(({ lineId, amount }) => [lineId, amount]))
}
