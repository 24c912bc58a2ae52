import type { PayStatus } from '#modules/checkout/contract.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type PaySession = Answer<'post', '/api/pay/session'>

/** How long the session from placing the order is used, in milliseconds. */
const maxAge = 30_000

let opened: { readonly session: PaySession; readonly at: number } | null = null

/** Stores the session returned by placing, so that the payment page needs no request. */
export function storePaySession(session: PaySession): void {
  opened = { session, at: Date.now() }
}

/** A payment session; for a closed payment only its status. */
export async function openPayPage(checkoutId: string): Promise<PaySession> {
  const stored = opened
  opened = null
  if (stored?.session.checkoutId === checkoutId && Date.now() - stored.at < maxAge)
    return stored.session
  try {
    return await sessionApi().post('/api/pay/session', { checkoutId })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 40901) throw error
    return {
      ...(await readPaymentStatus(checkoutId)),
      provider: null,
      clientSecret: '',
      form: null,
      email: '',
    }
  }
}

export function readPaymentStatus(checkoutId: string): Promise<PayStatus> {
  return sessionApi().get('/api/pay/status', { checkoutId })
}

/** Reads the state from the provider and creates the order. Can be repeated. */
export function completePaymentAttempt(checkoutId: string): Promise<PayStatus> {
  return sessionApi().post('/api/pay/complete', { checkoutId })
}

export async function extendReservationPeriod(checkoutId: string): Promise<string | null> {
  try {
    return (await sessionApi().post('/api/checkout/extendHold', { checkoutId })).holdUntil
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
