import type { PayStatus } from '#modules/checkout/contract.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type PaySession = Answer<'post', '/api/pay/session'>

/** Milliseconds in which what placing gave is still how things stand. */
const fresh = 30_000

let opened: { readonly session: PaySession; readonly at: number } | null = null

/** Placing gives the session to pay in along: the page that comes next takes it, and asks for none. */
export function storePaySession(session: PaySession): void {
  opened = { session, at: Date.now() }
}

/** A session to pay in; for a payment whose time is over, only how it stands. */
export async function openPay(checkoutId: string): Promise<PaySession> {
  const kept = opened
  opened = null
  if (kept?.session.checkoutId === checkoutId && Date.now() - kept.at < fresh) return kept.session
  try {
    return await sessionApi().post('/api/pay/session', { checkoutId })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 40901) throw error
    return {
      ...(await readPay(checkoutId)),
      provider: 'none',
      clientSecret: '',
      publishableKey: null,
      frameUrl: null,
      email: '',
    }
  }
}

export function readPay(checkoutId: string): Promise<PayStatus> {
  return sessionApi().get('/api/pay/status', { checkoutId })
}

/** Back from the provider: its truth is read and the order written. Asked twice, it answers the same. */
export function completePay(checkoutId: string): Promise<PayStatus> {
  return sessionApi().post('/api/pay/complete', { checkoutId })
}

export async function extendHold(checkoutId: string): Promise<string | null> {
  try {
    return (await sessionApi().post('/api/settlement/hold', { checkoutId })).holdUntil
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
