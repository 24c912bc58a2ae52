import { useSyncExternalStore } from 'react'
import { localStore } from '#ui/browser-store.ts'
import { readCookies, writeCookie } from './cookies.ts'
import { type SessionPersistence, createSessionStore, emptySession } from './session-store.ts'

/** The session of this tab. On the server it is empty, because pages are equal for everyone. */
export const session = createSessionStore(
  typeof window === 'undefined' ? noStorage() : browserStorage(),
)

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.snapshot, () => emptySession)
}

function noStorage(): SessionPersistence {
  return { read: () => null, write: () => undefined, mirrorCartTotal: () => undefined }
}

/** If storage is blocked or full, the session lasts as long as the page. */
function browserStorage(): SessionPersistence {
  return {
    read: localStore.get,
    write(key, value) {
      if (value === null) localStore.remove(key)
      else localStore.set(key, value)
    },
    mirrorCartTotal(total) {
      writeCookie(`cartTotalNumber=${total}; path=/; max-age=5184000; samesite=lax`)
    },
  }
}

/** How many pieces are in the cart. Nobody knows before the script runs: pages are the same for all. */
export function useCartTotal(): number {
  return useSession().cartTotal
}

/** What the cookie says: set by the server too, when a form was sent before the script was there. */
export function mirroredCartTotal(): number {
  return cartTotalIn(readCookies())
}

export function cartTotalIn(cookies: string): number {
  return Number(/(?:^|; )cartTotalNumber=(\d{1,5})/.exec(cookies)?.[1] ?? 0)
}
