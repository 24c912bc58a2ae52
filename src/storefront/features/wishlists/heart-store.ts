import { useSyncExternalStore } from 'react'
import { session } from '#storefront/session/session.ts'

export interface WishlistedProduct {
  readonly productId: string
  /** Null for any variant. */
  readonly variantId: string | null
  readonly itemId: string
}

const noProducts: readonly WishlistedProduct[] = []
let hearts = noProducts
const listeners = new Set<() => void>()

function setHearts(next: readonly WishlistedProduct[]): void {
  hearts = next
  for (const listener of listeners) listener()
}

export function showHearts(products: readonly WishlistedProduct[]): void {
  setHearts(products)
}

/** The id of the list item for a product. With `variantId`, only for that or any variant. */
export function findWishlistItemId(productId: string, variantId?: string): string | undefined {
  return hearts.find(
    (product) =>
      product.productId === productId
      && (variantId === undefined || product.variantId === null || product.variantId === variantId),
  )?.itemId
}

export function useIsOnWishlist(productId: string, variantId?: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => findWishlistItemId(productId, variantId) !== undefined,
    () => false,
  )
}

session.onLeave(() => setHearts(noProducts))
