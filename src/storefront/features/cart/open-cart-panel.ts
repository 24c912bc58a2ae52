import type { Cart } from '#modules/cart/contract.ts'
import { cartStore, type CartState } from './cart-store.ts'
import { findAddedLine } from './find-added-line.ts'

/** Shows what was added in the panel; `cart` is the response of the call that added it. */
export function openCartPanel(cart: Cart, variantId: string): void {
  cartStore.change(describeAddition(cart, variantId))
}

/** The part of the cart state that opens the panel. */
export function describeAddition(cart: Cart, variantId: string): Partial<CartState> {
  const { cart: before } = cartStore.snapshot()
  const line = findAddedLine(before?.lines ?? [], { lines: cart.lines, variantId })
  return { cart, added: variantId, addedLineId: line?.id ?? null }
}

export function closeCartPanel(): void {
  cartStore.change({ added: null, addedLineId: null })
}
