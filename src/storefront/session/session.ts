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

/** The number of items in the cart; 0 on the server, because guest pages are cached. */
export function useCartTotal(): number {
  return useSession().cartTotal
}

/** The cart total in the cookie, which the server also sets for forms sent without JavaScript. */
export function readCartTotalCookie(): number {
  return parseCartTotalCookie(readCookies())
}

export function parseCartTotalCookie(cookies: string): number {
  return Number(/(?:^|; )cartTotalNumber=(\d{1,5})/.exec(cookies)?.[1] ?? 0)
}
