import { and, eq } from 'drizzle-orm'
import { refunds } from './data/schema.ts'
import type { PaymentParts } from './payment-parts.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import { runRefund } from './run-refund.ts'

/** Advances the pending refunds of a payment, then records refunds created at the provider. */
export async function settleRefunds(parts: PaymentParts, paymentId: string): Promise<void> {
  const pending = await parts.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending')))
  for (const { id } of pending) await runRefund(parts, id)
  await recordProviderRefunds(parts, paymentId)
}
