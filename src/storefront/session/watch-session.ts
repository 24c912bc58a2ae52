import { ApiError } from '#storefront/api/api-error.ts'
import { checkSession, notifyRemoteSignOut } from './check-session.ts'
import { loadCurrentUser } from './session-api.ts'
import { session } from './session.ts'
import { authSignal } from './session-store.ts'

/** The delay of the check after the signal, in milliseconds (specification §9). */
const checkDelay = 300

/** Follows session changes in other tabs and loads the current user. Run once in the browser. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === authSignal) setTimeout(checkSession, checkDelay)
    else if (event.key === 'token' || event.key === 'cartTotal' || event.key === 'userInfo')
      session.adopt()
  }
  // A page restored from the back-forward cache has missed all events.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) checkSession()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  notifyRemoteSignOut()
  loadCurrentUser().catch((error: unknown) => {
    // The first page that needs the user tries again.
    if (!(error instanceof ApiError)) throw error
  })
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}
