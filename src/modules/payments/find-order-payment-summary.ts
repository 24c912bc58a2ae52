import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { PaymentMethod } from './payment-provider.ts'

export interface OrderPayment {
  readonly status: string
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  readonly method: PaymentMethod | null
  readonly refunds: readonly {
    readonly amount: number
    readonly status: string
    readonly at: string
    readonly reason: string
  }[]
}

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
  const found = await rows<OrderPayment & { orderId: string }>(
    db,
    sql`
    select p.order_id as "orderId", p.status, p.authorized, p.captured, p.refunded, p.method,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'amount', r.amount, 'status', r.status, 'at', r.created_at, 'reason', r.reason
          ) order by r.created_at, r.id
        ), '[]')
        from refunds r where r.payment_id = p.id
      ) as refunds
    from payments p where p.order_id = any(${sql.param([...orderIds])}::text[])`,
  )
  return new Map(found.map(({ orderId, ...money }) => [orderId, money]))
}
