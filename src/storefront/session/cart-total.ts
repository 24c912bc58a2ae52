import { readCookies } from './cookies.ts'
import { useSession } from './session.ts'

/** The number of units in the cart, unknown during server rendering. */
export function useCartTotal(): number {
  return useSession().cartTotal
}

/** The cart total in the cookie, which the server sets too for forms without JavaScript. */
export function mirroredCartTotal(): number {
  return cartTotalIn(readCookies())
}

export function cartTotalIn(cookies: string): number {
  return Number(/(?:^|; )cartTotalNumber=(\d{1,5})/.exec(cookies)?.[1] ?? 0)
}
