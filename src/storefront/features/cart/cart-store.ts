import { useSyncExternalStore } from 'react'
import type { Cart, CartLine } from '#modules/cart/contract.ts'
import { session } from '#storefront/session/session.ts'
import { publishCartVersion } from './cart-version.ts'

/** A line that was just taken out, where it stood, so that it can be put back in place. */
export interface Removed {
  readonly line: CartLine
  /** The line it stood before; null at the end of its delivery. */
  readonly before: string | null
}

export interface CartFault {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export interface CartState {
  /** What the API said last; null until it has been asked. */
  readonly cart: Cart | null
  readonly removed: Removed | null
  /** What could not be done, by the id of the line, delivery or form it was asked in. */
  readonly faults: Readonly<Record<string, CartFault>>
  /** What is on its way, by the same ids. */
  readonly busy: ReadonlySet<string>
  /** The variant that was just added: its panel is open. */
  readonly added: string | null
}

const empty: CartState = { cart: null, removed: null, faults: {}, busy: new Set(), added: null }

let state = empty
const listeners = new Set<() => void>()

/** The cart as this tab knows it. Whoever shows it, page or panel, sees the same. */
export const cartStore = {
  snapshot: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  change(part: Partial<CartState>) {
    state = { ...state, ...part }
    if (part.cart) publishCartVersion(part.cart.version)
    if (part.cart && part.cart.count !== session.snapshot().cartTotal)
      session.change({ cartTotal: part.cart.count })
    for (const listener of listeners) listener()
  },
}

session.onLeave(() => cartStore.change(empty))

export function useCart(): CartState {
  return useSyncExternalStore(cartStore.subscribe, cartStore.snapshot, () => empty)
}
