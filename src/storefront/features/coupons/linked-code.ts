import type { Cart } from '#modules/cart/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { readCookies, writeCookie } from '#storefront/session/cookies.ts'

/** Holds the code of a link that was followed, until a cart takes it in. */
export const couponLinkCookie = 'couponCode'

/** The cart with the code of the link that was followed, if there is one; a code that nobody knows is forgotten. */
export async function withLinkedCode(api: Api, cart: Cart): Promise<Cart> {
  const code = new RegExp(`(?:^|; )${couponLinkCookie}=([A-Z0-9-]{3,40})`).exec(readCookies())?.[1]
  if (code === undefined || cart.lines.length === 0) return cart
  try {
    const taken = await api.post('/api/cart/coupon', { code, linked: true })
    forget()
    return taken
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 42230) forget()
    return cart
  }
}

function forget(): void {
  writeCookie(`${couponLinkCookie}=; Path=/; Max-Age=0; SameSite=Lax`)
}
