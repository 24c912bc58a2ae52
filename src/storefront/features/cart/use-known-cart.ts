import { useEffect } from 'react'
import { session } from '#storefront/session/session.ts'
import { cartStore } from './cart-store.ts'

/** Asks once what is in a cart that is known to hold something, so that a list can mark it. A list waits for nothing. */
export function useKnownCart(): void {
  useEffect(() => {
    if (
      cartStore.snapshot().cart !== null
      || session.snapshot().cartTotal === 0
      || session.snapshot().token === null
    )
      return
    void import('./load-cart.ts').then(({ loadCart }) => loadCart()).catch(() => undefined)
  }, [])
}
