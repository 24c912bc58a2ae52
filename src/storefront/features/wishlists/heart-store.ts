import { useSyncExternalStore } from 'react'
import { session } from '#storefront/session/session.ts'

export interface WishlistedProduct {
  readonly goodsId: string
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
export function findWishlistItemId(goodsId: string, variantId?: string): string | undefined {
  return hearts.find(
    (product) =>
      product.goodsId === goodsId
      && (variantId === undefined || product.variantId === null || product.variantId === variantId),
  )?.itemId
}

export function useIsOnWishlist(goodsId: string, variantId?: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => findWishlistItemId(goodsId, variantId) !== undefined,
    () => false,
  )
}

session.onLeave(() => setHearts(noProducts))
