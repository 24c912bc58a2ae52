import type { Services } from '#platform/services.ts'
import { chargeCard } from './commands/charge-card.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import { hasEndedUnpaid, isOpen } from './domain/payment-machine.ts'
import { findPayment, type Payment } from './find-payment.ts'

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
  if (provider && providerRef)
    return authorizeApproved(
      services,
      payment,
      await services.providers.get(provider).read(providerRef),
    )
  return provider && cardToken ? chargeCard(services, { ...payment, provider, cardToken }) : null
}

/**
 * Authorizes what the shopper has approved, each approval once. The authorization of a payment that
 * was closed meanwhile is voided: at once, or when the provider reports it.
 */
async function authorizeApproved(
  services: Pick<Services, 'db' | 'providers'>,
  payment: Payment,
  state: ProviderState,
): Promise<ProviderState> {
  const { id, status, closing, failure } = payment
  const provider = services.providers.get(payment.provider ?? '')
  if (!provider.authorize) return state
  if (state.status === 'authorized' && hasEndedUnpaid(status))
    return provider.void(state.ref, `void-${id}`)
  const { approval } = state
  const isDeclined = approval === failure?.attempt
  if (!approval || isDeclined || closing || !isOpen(status)) return state
  const authorized = await provider.authorize(state.ref, `authorize-${id}-${approval}`)
  const current = await findPayment(services.db, id)
  return current && (current.closing || hasEndedUnpaid(current.status))
    ? provider.void(state.ref, `void-${id}`)
    : authorized
}

/** Whether a stored card is waiting; only the provider knows if it was charged already. */
export function hasPendingCard({ cardToken }: Pick<Payment, 'cardToken'>): boolean {
  return cardToken !== null
}
