import { useSyncExternalStore } from 'react'
import { session } from '#storefront/session/session.ts'

export interface WishedFor {
  readonly goodsId: string
  /** Null for any variant. */
  readonly variantId: string | null
  readonly itemId: string
}

const noProducts: readonly WishedFor[] = []
let hearts = noProducts
const listeners = new Set<() => void>()

function setHearts(next: readonly WishedFor[]): void {
  hearts = next
  for (const listener of listeners) listener()
}

export function showHearts(products: readonly WishedFor[]): void {
  setHearts(products)
}

/** The id of the list item for a product. With `variantId`, only for that or any variant. */
export function wishOf(goodsId: string, variantId?: string): string | undefined {
  return hearts.find(
    (product) =>
      product.goodsId === goodsId
      && (variantId === undefined || product.variantId === null || product.variantId === variantId),
  )?.itemId
}

export function useIsWished(goodsId: string, variantId?: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wishOf(goodsId, variantId) !== undefined,
    () => false,
  )
}

session.onLeave(() => setHearts(noProducts))
