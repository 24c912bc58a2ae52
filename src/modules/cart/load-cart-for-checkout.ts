import type { Db } from '#platform/db/database.server.ts'
import { readCartAndProducts, type CartProducts } from './describe-cart.ts'
import { activeLines, type CartState } from './domain/cart-state.ts'

export type { CartState, StoredCartLine } from './domain/cart-state.ts'
export { activeLines } from './domain/cart-state.ts'

/** The active cart of an owner in one query; null when there is none or it has no active lines. */
export async function loadCartForCheckout(
  db: Db,
  ownerId: string,
): Promise<{ state: CartState; goods: CartProducts } | null> {
  const { state, goods } = await readCartAndProducts(db, ownerId)
  return state && activeLines(state).length > 0 ? { state, goods } : null
}
