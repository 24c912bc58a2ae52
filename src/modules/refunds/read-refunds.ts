import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { RefundCause } from './refund-order.ts'

export interface OrderRefundSummary {
  readonly id: string
  readonly amount: number
  readonly bonus: number
  readonly fee: number
  readonly pocket: 'card' | 'credit' | 'none'
  readonly reason: string
  readonly at: string
}

/** The buyer does not see refunds that became a recipient's credit. */
const visibleTo = (viewer: 'buyer' | 'staff') =>
  viewer === 'staff' ? sql`true` : sql`credit_to is null`

/** The refunds of an order, oldest first. */
export function listOrderRefunds(
  db: Db,
  orderId: string,
  viewer: 'buyer' | 'staff',
): Promise<OrderRefundSummary[]> {
  return rows<OrderRefundSummary>(
    db,
    sql`
      select id, amount, bonus, fee, pocket, reason, to_jsonb(at) #>> '{}' as at
      from order_refunds
      where order_id = ${orderId} and ${visibleTo(viewer)}
      order by at, id`,
  )
}

/** The credit given for a cause in place of card money, and its bonus. */
export async function readCreditForCause(
  db: Db,
  { cause, causeId }: Pick<RefundCause, 'cause' | 'causeId'>,
): Promise<{ own: number; bonus: number }> {
  const [given] = await rows<{ own: number; bonus: number }>(
    db,
    sql`
    select coalesce(sum(r.amount - coalesce((select sum(t.amount)
            from order_refund_tenders t
            where t.refund_id = r.id), 0)), 0)::int as own, coalesce(sum(r.bonus), 0)::int as bonus
    from order_refunds r
    where r.cause = ${cause} and r.cause_id = ${causeId} and r.pocket = 'credit'`,
  )
  return given ?? { own: 0, bonus: 0 }
}

/** Refunds to tenders and store credit, as the buyer sees them. */
export function listOtherRefunds(
  db: Db,
  orderId: string,
): Promise<{ label: string; amount: number; at: string; reason: string }[]> {
  return rows(
    db,
    sql`
    select o.label, t.amount, to_jsonb(r.at) #>> '{}' as at, r.reason from order_refund_tenders t
    join order_refunds r on r.id = t.refund_id
    join order_tenders o on o.order_id = t.order_id and o.position = t.position
    where r.order_id = ${orderId} and r.credit_to is null
    union all
    select 'Store credit', r.amount + r.bonus - coalesce((select sum(t.amount)::int
        from order_refund_tenders t
        where t.refund_id = r.id), 0), to_jsonb(r.at) #>> '{}', r.reason
    from order_refunds r
    where r.order_id = ${orderId} and r.credit_to is null and r.pocket = 'credit'
      and r.amount + r.bonus > coalesce((select sum(t.amount)
          from order_refund_tenders t
          where t.refund_id = r.id), 0)
    order by at, label`,
  )
}

/** Refunded shares and differences by order line, in cents. */
export async function sumRefundedByLine(
  db: Db,
  orderId: string,
  viewer: 'buyer' | 'staff',
): Promise<Map<string, number>> {
  const found = await rows<{ lineId: string; amount: number }>(
    db,
    sql`
    select s.line_id as "lineId", sum(s.amount)::int as amount
    from (select line_id, refund_id, amount
      from refunded_shares
      union all
      select line_id, refund_id, amount
      from refunded_differences) s
    join order_refunds r on r.id = s.refund_id
    where r.order_id = ${orderId} and ${visibleTo(viewer)}
    group by s.line_id`,
  )
  return new Map(found.map(({ lineId, amount }) => [lineId, amount]))
}
