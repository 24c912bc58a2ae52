import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, jsonRows, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PaymentMethod } from './payment-provider.ts'

const summaryRow = {
  orderId: text,
  status: text,
  authorized: integer,
  captured: integer,
  refunded: integer,
  method: nullable(jsonOf<PaymentMethod>()),
  refunds: jsonRows({ amount: integer, status: text, at: text, reason: text }),
}

export type OrderPayment = Omit<Row<typeof summaryRow>, 'orderId'>

/** The payment of an order with its refunds, in one query; null if nothing had to be paid. */
export async function findOrderPaymentSummary(
  db: Db,
  orderId: string,
): Promise<OrderPayment | null> {
  return (await listOrderPaymentSummaries(db, [orderId])).get(orderId) ?? null
}

export async function listOrderPaymentSummaries(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderPayment>> {
  if (orderIds.length === 0) return new Map()
  const summaries = await queryRows(
    db,
    summaryRow,
    sql`
      select p.order_id, p.status, p.authorized, p.captured, p.refunded, p.method,
        (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'amount', r.amount, 'status', r.status, 'at', r.created_at, 'reason', r.reason
            ) order by r.created_at, r.id
          ), '[]')
          from refunds r
          where r.payment_id = p.id
        ) as refunds
      from payments p
      where p.order_id = any(${orderIds})`,
  )
  return new Map(summaries.map(({ orderId, ...summary }) => [orderId, summary]))
}
