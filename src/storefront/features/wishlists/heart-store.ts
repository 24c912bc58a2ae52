import { useSyncExternalStore } from 'react'
import { session } from '#storefront/session/session.ts'

/** Goods that are in any list, each with one of its wishes. */
type Hearts = ReadonlyMap<string, string>

const none: Hearts = new Map()
let hearts = none
const listeners = new Set<() => void>()

function change(next: Hearts): void {
  hearts = next
  for (const listener of listeners) listener()
}

export function showHearts(found: readonly { readonly goodsId: string; readonly itemId: string }[]): void {
  change(new Map(found.map(({ goodsId, itemId }) => [goodsId, itemId])))
}

export function wishOf(goodsId: string): string | undefined {
  return hearts.get(goodsId)
}

export function useIsWished(goodsId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hearts.has(goodsId),
    () => false,
  )
}

session.onLeave(() => change(none))
