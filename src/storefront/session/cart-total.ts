import { readCookies } from './cookies.ts'
import { useSession } from './session.ts'

/** How many pieces are in the cart. Nobody knows before the script runs: pages are the same for all. */
export function useCartTotal(): number {
  return useSession().cartTotal
}

/** What the cookie says: set by the server too, when a form was sent before the script was there. */
export function mirroredCartTotal(): number {
  return cartTotalIn(readCookies())
}

export function cartTotalIn(cookies: string): number {
  return Number(/(?:^|; )cartTotalNumber=(\d{1,5})/.exec(cookies)?.[1] ?? 0)
}
