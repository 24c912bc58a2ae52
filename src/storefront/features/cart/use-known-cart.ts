import { useEffect } from 'react'
import { session } from '#storefront/session/session.ts'
import { cartStore } from './cart-store.ts'

/** Loads the cart once if it is not empty, so that lists can mark its products. */
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
