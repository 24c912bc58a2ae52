import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockPayment } from './reconcile-payment.ts'
import { capturePayment } from './capture-payment.ts'
import { refundableAmount } from './domain/refund.ts'
import { ProviderError } from './payment-provider.ts'

export interface RefundablePayment {
  readonly paymentId: string
  readonly refundableAmount: number
  readonly captured: number
}

/** The payment of an order for a preview, in which authorized money counts as captured. */
export async function findRefundablePayment(
  db: Db,
  orderId: string,
): Promise<RefundablePayment | null> {
  return queryRow(
    db,
    { paymentId: text, captured: integer, refundableAmount: integer },
    sql`
      select id as payment_id,
        case when captured = 0 and status = 'authorized' then amount else captured end as captured,
        case
          when captured = 0 and status = 'authorized' then amount
          when status in ('captured', 'partly_refunded') then captured - refunded - refund_pending
          else 0
        end as refundable_amount
      from payments
      where order_id = ${orderId}`,
  )
}

/**
 * Locks the payment of an order until the transaction ends, after the order and before stock; null
 * if nothing had to be paid.
 */
export async function lockRefundablePayment(
  tx: Tx,
  orderId: string,
): Promise<RefundablePayment | null> {
  const orderPayment = await queryRow(
    tx,
    { id: text },
    sql`select id from payments where order_id = ${orderId}`,
  )
  if (!orderPayment) return null
  const payment = await lockPayment(tx, orderPayment.id)
  const isOpen = payment.status === 'captured' || payment.status === 'partly_refunded'
  return {
    paymentId: payment.id,
    captured: payment.captured,
    refundableAmount: isOpen ? refundableAmount(payment) : 0,
  }
}

/**
 * Captures the payment of an order before a refund, because a new order may not be captured yet.
 * Returns false if the provider does not answer. Must not run in a transaction.
 */
export async function captureBeforeRefund(
  services: Pick<Services, 'db' | 'log' | 'providers' | 'count'>,
  orderId: string,
): Promise<boolean> {
  const authorized = await queryRow(
    services.db,
    { id: text },
    sql`select id from payments where order_id = ${orderId} and status = 'authorized'`,
  )
  if (!authorized) return true
  try {
    return (await capturePayment(services, authorized.id)).status !== 'authorized'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return false
  }
}
