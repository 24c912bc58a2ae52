import { sql, type InferSelectModel } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { paymentRows } from './data/payment-rows.ts'
import type { payments } from './data/schema.ts'
import type { ProviderState } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'

export type Payment = InferSelectModel<typeof payments>

export async function readPayment(db: Db, paymentId: string): Promise<Payment | null> {
  const [payment] = await paymentRows(db, sql`where id = ${paymentId}`)
  return payment ?? null
}

/** A checkout has one payment, or none when there is nothing to pay. */
export async function readPaymentOfCheckout(db: Db, checkoutId: string): Promise<Payment | null> {
  const [payment] = await paymentRows(db, sql`where checkout_id = ${checkoutId}`)
  return payment ?? null
}

/** Asks the provider, so never inside a transaction; `null` while no session was opened. Throws `ProviderError` when there is no answer. */
export async function readProviderState(
  providers: PaymentProviders,
  payment: Pick<Payment, 'provider' | 'providerRef'>,
): Promise<ProviderState | null> {
  if (!payment.provider || !payment.providerRef) return null
  return providers.of(payment.provider).read(payment.providerRef)
}
