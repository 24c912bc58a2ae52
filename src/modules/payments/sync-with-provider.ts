import type { Services } from '#platform/services.ts'
import { chargeCard } from './commands/charge-card.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import type { Payment } from './find-payment.ts'

/**
 * Null while there is no session, undefined if the provider did not answer. Must not run in a
 * transaction.
 */
export async function syncWithProvider(
  services: Pick<Services, 'db' | 'log' | 'clock' | 'providers'>,
  payment: Payment,
): Promise<ProviderState | null | undefined> {
  try {
    return await readProviderState(services, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn(
      { paymentId: payment.id, code: error.code },
      'payment provider did not answer',
    )
    return undefined
  }
}

/**
 * Reads the state from the provider, so it must not run in a transaction. Null while there is no
 * session. A stored card is charged by the first caller. Throws `ProviderError` without an answer.
 */
export async function readProviderState(
  services: Pick<Services, 'db' | 'log' | 'clock' | 'providers'>,
  payment: Payment,
): Promise<ProviderState | null> {
  const { provider, providerRef, cardToken } = payment
  if (provider && providerRef) return services.providers.get(provider).read(providerRef)
  return provider && cardToken ? chargeCard(services, { ...payment, provider, cardToken }) : null
}

/** Whether a stored card is waiting; only the provider knows if it was charged already. */
export function hasPendingCard({ cardToken }: Pick<Payment, 'cardToken'>): boolean {
  return cardToken !== null
}
