import { ApiError } from '#storefront/api/api-error.ts'
import { checkSession, showSignedOutElsewhere } from './check-session.ts'
import { learnWho } from './session-api.ts'
import { session } from './session.ts'
import { authSignal } from './session-store.ts'

/** The token is compared this long after the signal (specification §9). */
const checkDelay = 300

/** Follows what other tabs do to the session, and learns whose token this is. Run once, in the browser. */
export function watchSession(): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === authSignal) setTimeout(checkSession, checkDelay)
    else if (event.key === 'token' || event.key === 'cartTotal' || event.key === 'userInfo')
      session.adopt()
  }
  // A page out of the back-forward cache has slept through everything.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) checkSession()
  }
  addEventListener('storage', hear)
  addEventListener('pageshow', wake)
  showSignedOutElsewhere()
  learnWho().catch((error: unknown) => {
    // Asked again by the first page that needs to know.
    if (!(error instanceof ApiError)) throw error
  })
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', wake)
  }
}
