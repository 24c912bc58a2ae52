import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { payments } from './data/schema.ts'
import type { ProviderState } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'

export type Payment = InferSelectModel<typeof payments>

export async function readPayment(db: Db, paymentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId)).limit(1)
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
