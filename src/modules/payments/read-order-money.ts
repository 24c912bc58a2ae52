import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { PaymentMethod } from './payment-provider.ts'

export interface OrderMoney {
  readonly status: string
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  readonly method: PaymentMethod | null
  readonly refunds: readonly { readonly amount: number; readonly status: string; readonly at: string; readonly reason: string }[]
}

/** What an order shows of its payment, in one query; null when nothing had to be paid. */
export async function readOrderMoney(db: Db, orderId: string): Promise<OrderMoney | null> {
  const [money] = await rows<OrderMoney>(db, sql`
    select p.status, p.authorized, p.captured, p.refunded, p.method, coalesce((
      select jsonb_agg(jsonb_build_object('amount', r.amount, 'status', r.status, 'at', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reason', r.reason) order by r.created_at)
      from refunds r where r.payment_id = p.id), '[]') as refunds
    from payments p where p.order_id = ${orderId}`)
  return money ?? null
}
