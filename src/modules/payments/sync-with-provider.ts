import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { minutes } from '#kernel/time/time.ts'
import { payments } from './data/schema.ts'
import type { PaymentFailure } from './domain/failure.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import type { Payment } from './read-payment.ts'

type AskParts = Pick<PaymentParts, 'db' | 'providers' | 'log' | 'clock'>

/** `null` while there is no session, `undefined` when nobody knows. Never inside a transaction. */
export async function syncWithProvider(
  parts: AskParts,
  payment: Payment,
): Promise<ProviderState | null | undefined> {
  try {
    return await readProviderState(parts, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ paymentId: payment.id, code: error.code }, 'payment provider did not answer')
    return undefined
  }
}

/**
 * Asks the provider, so never inside a transaction; `null` while there is no session. A card that waits is charged by whoever asks
 * first. Throws `ProviderError` when there is no answer.
 */
export async function readProviderState(
  parts: AskParts,
  payment: Payment,
): Promise<ProviderState | null> {
  const { provider, providerRef, cardToken } = payment
  if (provider && providerRef) return parts.providers.of(provider).read(providerRef)
  return provider && cardToken ? chargeCard(parts, { ...payment, provider, cardToken }) : null
}

/** Whether it was charged already is for the provider to say. */
export function isCardWaiting({ cardToken }: Pick<Payment, 'cardToken'>): boolean {
  return cardToken !== null
}

/** From then on nobody starts a charge any more: who waited that long must not be charged out of the blue. */
const chargeTime = minutes(5)

/** So long the provider may not find a charge that was started just before. */
const findTime = minutes(2)

/**
 * The key gives everybody the one charge; later it is only looked for. Without one the card is let go once it would have been found, and
 * another may be entered.
 */
async function chargeCard(
  parts: AskParts,
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
  const asked = parts.providers.of(provider)
  const waited = parts.clock.now().getTime() - createdAt.getTime()
  if (waited >= chargeTime) {
    const found = await asked.findCharge(paymentId)
    if (!found && waited < chargeTime + findTime)
      throw new ProviderError('unavailable', 'not found yet')
    if (!found)
      await dropCard(parts, paymentId, { class: 'try_later', code: 'not_charged', attempt: null })
    return found
  }
  try {
    return await asked.charge({ paymentId, checkoutId, amount, currency, cardToken })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error
    await dropCard(parts, paymentId, {
      class: 'incorrect_details',
      code: error.code,
      attempt: null,
    })
    return null
  }
}

/** Counts as a try: whoever guesses tokens is stopped as one who guesses numbers. */
async function dropCard(
  { db, log }: AskParts,
  paymentId: string,
  failure: PaymentFailure,
): Promise<void> {
  log.warn({ paymentId, code: failure.code }, 'card not charged')
  await db
    .update(payments)
    .set({
      cardToken: null,
      provider: null,
      attempts: sql`${payments.attempts} + 1`,
      failure,
      updatedAt: sql`now()`,
    })
    .where(
      and(eq(payments.id, paymentId), isNull(payments.providerRef), isNotNull(payments.cardToken)),
    )
}
