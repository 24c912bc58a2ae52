import type { ConfirmedSubscription } from '#modules/subscriptions/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { loadCurrentUser, sessionApi } from '#storefront/session/session-api.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { session } from '#storefront/session/session.ts'

/** Specification §4: a member's status is looked up by email; a guest has none. */
export async function isSubscribed(): Promise<boolean> {
  await loadCurrentUser()
  if (!hasLevel(session.snapshot().userInfo, 0)) return false
  const { email } = await sessionApi().get('/api/user/userinfo', {})
  return email === undefined ? false : sessionApi().get('/api/guest/getSubscribeInfo', { email })
}

export type SubscribeResult =
  | { readonly done: true }
  | { readonly done: false; readonly message: string }

export async function subscribe(
  email: string,
  source: 'popup' | 'footer',
): Promise<SubscribeResult> {
  try {
    await sessionApi().post('/api/guest/subscribe', { email, source })
    return { done: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { done: false, message: error.message }
  }
}

export async function confirmSubscription(token: string): Promise<ConfirmedSubscription> {
  const confirmed = await sessionApi().post('/api/guest/confirmSubscription', { token })
  if (confirmed.coupon && session.snapshot().cartTotal > 0)
    await sessionApi()
      .post('/api/cart/coupon', { code: confirmed.coupon.code })
      .catch(() => undefined)
  return confirmed
}
