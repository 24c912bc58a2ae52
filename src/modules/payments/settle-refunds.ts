import { and, eq } from 'drizzle-orm'
import { refunds } from './data/schema.ts'
import type { PaymentParts } from './payment-parts.ts'
import { readPayment, readProviderState } from './read-payment.ts'
import { runRefund } from './run-refund.ts'

/** Takes a payment's pending refunds one step on. Money that went back without us is for a person to look at. */
export async function settleRefunds(parts: PaymentParts, paymentId: string): Promise<void> {
  const pending = await parts.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
  for (const { id } of pending) await runRefund(parts, id)
  const payment = await readPayment(parts.db, paymentId)
  const state = payment && (await readProviderState(parts.providers, payment))
  if (state && state.refunded > payment.refunded + payment.refundPending) {
    parts.log.error(
      { paymentId, provider: payment.provider, amount: state.refunded - payment.refunded },
      'refunded at the provider without a refund of ours',
    )
  }
}
