import type { Db, Tx } from '#platform/db/database.server.ts'
import { loadCart, lockCart } from './data/reader.ts'
import { activeLines, type CartState } from './domain/cart-state.ts'

export type { CartState, StoredGroup, StoredLine } from './domain/cart-state.ts'
export { activeLines } from './domain/cart-state.ts'

/** The active cart of an owner as checkout needs it; `null` when there is none or nothing in it. */
export async function loadCartForCheckout(db: Db, ownerId: string): Promise<CartState | null> {
  return unlessEmpty(await loadCart(db, ownerId))
}

/** The same, its row locked until the transaction ends: what is placed is what was priced. */
export async function lockCartForCheckout(tx: Tx, ownerId: string): Promise<CartState | null> {
  return unlessEmpty(await lockCart(tx, ownerId))
}

function unlessEmpty(state: CartState | null): CartState | null {
  return state && activeLines(state).length > 0 ? state : null
}
