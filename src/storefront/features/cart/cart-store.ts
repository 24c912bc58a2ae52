import { useSyncExternalStore } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { session } from '#storefront/session/session.ts'
import { publishCartVersion } from './cart-version.ts'

/** A removed line and its position, for undo. */
export interface RemovedLine {
  readonly line: CartLine
  /** The id of the next line; null at the end of the group. */
  readonly before: string | null
}

export interface CartFault {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export interface CartState {
  readonly cart: Cart | null
  readonly removed: RemovedLine | null
  /** Errors by the id of the line, group or form. */
  readonly faults: Readonly<Record<string, CartFault>>
  readonly busy: ReadonlySet<string>
  /** The added variant, whose panel is open. */
  readonly added: string | null
  readonly addedLineId: string | null
}

const empty: CartState = {
  cart: null,
  removed: null,
  faults: {},
  busy: new Set(),
  added: null,
  addedLineId: null,
}

let state = empty
const listeners = new Set<() => void>()

/** The cart of this tab, shared by all components. */
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
