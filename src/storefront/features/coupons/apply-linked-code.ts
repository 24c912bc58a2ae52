import type { Cart } from '#modules/cart/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { readCookies, writeCookie } from '#storefront/session/cookies.ts'

export const couponLinkCookie = 'couponCode'

export async function applyLinkedCode(api: Api, cart: Cart): Promise<Cart> {
  const code = new RegExp(`(?:^|; )${couponLinkCookie}=([A-Z0-9-]{3,40})`).exec(readCookies())?.[1]
  if (code === undefined || cart.lines.length === 0) return cart
  try {
    const updated = await api.post('/api/cart/coupon', { code, linked: true })
    clearCookie()
    return updated
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 42230) clearCookie()
    return cart
  }
}

function clearCookie(): void {
  writeCookie(`${couponLinkCookie}=; Path=/; Max-Age=0; SameSite=Lax`)
}
