import { writeCookie } from './cookies.ts'
import { useSyncExternalStore } from 'react'
import { localStore } from '#ui/browser-store.ts'
import { emptySession } from './session-state.ts'
import { createSessionStore, type SessionKeep } from './session-store.ts'

/** The session of this tab. On the server it is empty, because pages are equal for everyone. */
export const session = createSessionStore(
  typeof window === 'undefined' ? noStorage() : browserStorage(),
)

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.snapshot, () => emptySession)
}

function noStorage(): SessionKeep {
  return { read: () => null, write: () => undefined, mirrorCartTotal: () => undefined }
}

/** If storage is blocked or full, the session lasts as long as the page. */
function browserStorage(): SessionKeep {
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
