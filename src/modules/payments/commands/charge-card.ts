import { minutes } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { PaymentFailure } from '../domain/failure.ts'
import { ProviderError, type ProviderState } from '../payment-provider.ts'
import type { Payment } from '../find-payment.ts'

/** After this time no new charge is started, so that a shopper is not charged unexpectedly. */
const chargePeriod = minutes(5)

/** How long the provider may not find a charge that has just been started. */
const lookupPeriod = minutes(2)

/**
 * Charges a stored card. Within five minutes the idempotency key gives every caller the same
 * charge; later it is only looked up. If it is not found after two more minutes, the card is
 * dropped and another can be entered. Null if there is no charge.
 */
export async function chargeCard(
  services: Pick<Services, 'db' | 'log' | 'clock' | 'providers'>,
  {
    id: paymentId,
    checkoutId,
    amount,
    currency,
    provider,
    cardToken,
    createdAt,
  }: Payment & { provider: string; cardToken: string },
): Promise<ProviderState | null> {
  const cardProvider = services.providers.get(provider)
  const age = services.clock.now().getTime() - createdAt.getTime()
  if (age >= chargePeriod) {
    const found = await cardProvider.findCharge(paymentId)
    if (!found && age < chargePeriod + lookupPeriod)
      throw new ProviderError('unavailable', 'not found yet')
    if (!found)
      await dropCard(services, paymentId, {
        class: 'try_later',
        code: 'not_charged',
        attempt: null,
      })
    return found
  }
  try {
    return await cardProvider.charge({ paymentId, checkoutId, amount, currency, cardToken })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error
    await dropCard(services, paymentId, {
      class: 'incorrect_details',
      code: error.code,
      attempt: null,
    })
    return null
  }
}

/** Counts as an attempt, so that guessed tokens are limited like guessed numbers. */
async function dropCard(
  { db, log }: Pick<Services, 'db' | 'log'>,
  paymentId: string,
  failure: PaymentFailure,
): Promise<void> {
  log.warn({ paymentId, code: failure.code }, 'card not charged')
  await execute(
    db,
    sql`
      update payments set
        card_token = null, provider = null, attempts = attempts + 1,
        failure = ${json(failure)}, updated_at = now()
      where id = ${paymentId} and provider_ref is null and card_token is not null`,
  )
}
