import { z } from 'zod'
import { ProviderError } from '../payment-provider.ts'

/**
 * A rejection by Stripe is final and without an effect; any other error may have had one and is
 * retried with the same key.
 */
export async function callStripe<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (!(error instanceof errors.StripeError)) throw error
    const code = error.code ?? error.type
    const isFinal =
      (error instanceof errors.StripeInvalidRequestError
        || error instanceof errors.StripeCardError
        || error instanceof errors.StripeIdempotencyError)
      && error.statusCode !== 409
      && error.statusCode !== 429
    throw new ProviderError(isFinal ? 'rejected' : 'unavailable', code, { cause: error })
  }
}

/** Whether a call failed because Stripe does not have what it names. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'resource_missing'
}

/**
 * Whether Stripe answered with the stored error of an earlier call with this key. It does so for a
 * day, whatever that call has done.
 */
export function isReplayedError(error: unknown): boolean {
  return (
    error instanceof ProviderError
    && error.kind === 'unavailable'
    && replayedSchema.safeParse(error.cause).success
  )
}

const replayedSchema = z.object({
  headers: z.object({ 'idempotent-replayed': z.literal('true') }),
})
