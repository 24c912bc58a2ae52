import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { lockPayment } from './apply-provider-state.ts'
import { capturePayment } from './capture-payment.ts'
import { refundable } from './domain/refund.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError } from './payment-provider.ts'

export interface RefundablePayment {
  readonly paymentId: string
  /** What can still go back to where it came from. */
  readonly left: number
  readonly captured: number
}

/** The payment an order stands on, read for a preview: money that is promised counts as taken. */
export async function readRefundable(db: Db, orderId: string): Promise<RefundablePayment | null> {
  const [row] = await rows<{ paymentId: string; captured: number; left: number }>(
    db,
    sql`
    select id as "paymentId", case when captured = 0 and status = 'authorized' then amount else captured end as captured,
      case when captured = 0 and status = 'authorized' then amount when status in ('captured', 'partly_refunded') then captured - refunded - refund_pending else 0 end as "left"
    from payments where order_id = ${orderId}`,
  )
  return row ?? null
}

/** The payment an order stands on, locked until the transaction ends: after the order's lock and before the stock's; null when nothing had to be paid. */
export async function lockRefundable(tx: Tx, orderId: string): Promise<RefundablePayment | null> {
  const [found] = await rows<{ id: string }>(
    tx,
    sql`select id from payments where order_id = ${orderId}`,
  )
  if (!found) return null
  const payment = await lockPayment(tx, found.id)
  const isOpen = payment.status === 'captured' || payment.status === 'partly_refunded'
  return {
    paymentId: payment.id,
    captured: payment.captured,
    left: isOpen ? refundable(payment) : 0,
  }
}

/**
 * Money goes back only once it was taken. An order's money is taken moments after it is placed; who cancels sooner than that waits
 * for it here. False while the provider does not answer. Never inside a transaction.
 */
export async function takeMoneyFirst(parts: PaymentParts, orderId: string): Promise<boolean> {
  const [waiting] = await rows<{ id: string }>(
    parts.db,
    sql`select id from payments where order_id = ${orderId} and status = 'authorized'`,
  )
  if (!waiting) return true
  try {
    return (await capturePayment(parts, waiting.id)).status !== 'authorized'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return false
  }
}
