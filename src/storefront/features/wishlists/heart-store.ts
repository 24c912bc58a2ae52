import { useSyncExternalStore } from 'react'
import { session } from '#storefront/session/session.ts'

export interface WishedFor {
  readonly goodsId: string
  /** Null: any variant will do. */
  readonly variantId: string | null
  readonly itemId: string
}

const none: readonly WishedFor[] = []
let hearts = none
const listeners = new Set<() => void>()

function change(next: readonly WishedFor[]): void {
  hearts = next
  for (const listener of listeners) listener()
}

/** What is in any of the lists. */
export function showHearts(found: readonly WishedFor[]): void {
  change(found)
}

/** A wish for these goods: whichever variant when none is named, else for this one or for any. */
export function wishOf(goodsId: string, variantId?: string): string | undefined {
  return hearts.find(
    (wish) =>
      wish.goodsId === goodsId
      && (variantId === undefined || wish.variantId === null || wish.variantId === variantId),
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

session.onLeave(() => change(none))
