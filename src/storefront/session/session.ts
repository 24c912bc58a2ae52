import { writeCookie } from './cookies.ts'
import { useSyncExternalStore } from 'react'
import { localStore } from '#ui/browser-store.ts'
import { emptySession } from './session-state.ts'
import { createSessionStore, type SessionKeep } from './session-store.ts'

/** The one session of this tab. On the server it is empty: pages are the same for everybody. */
export const session = createSessionStore(typeof window === 'undefined' ? nowhere() : inBrowser())

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.snapshot, () => emptySession)
}

function nowhere(): SessionKeep {
  return { read: () => null, write: () => undefined, mirrorCartTotal: () => undefined }
}

/** Storage may be forbidden or full; then the session lives as long as the page. */
function inBrowser(): SessionKeep {
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
