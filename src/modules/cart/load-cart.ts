import type { Db } from '#platform/db/database.server.ts'
import { loadCart } from './data/reader.ts'
import { activeLines, type CartState } from './domain/cart-state.ts'

export type { CartState, StoredLine } from './domain/cart-state.ts'
export { activeLines } from './domain/cart-state.ts'

/** The active cart of an owner as checkout needs it; `null` when there is none or nothing in it. */
export async function loadCartForCheckout(db: Db, ownerId: string): Promise<CartState | null> {
  return unlessEmpty(await loadCart(db, ownerId))
}

function unlessEmpty(state: CartState | null): CartState | null {
  return state && activeLines(state).length > 0 ? state : null
}
