import { sessionApi } from './session-api.ts'
import { guestLevel } from './level.ts'
import { reportEvent } from './report-event.ts'
import { session } from './session.ts'
import { authSignal } from './session-store.ts'

/** The token is compared this long after the signal (specification §9). */
const checkDelay = 300
/** A reload that did not help must not repeat itself. */
const reloadPause = 5_000
const reloadedAt = 'sessionReloadedAt'

let holds = 0
let isDue = false

/** Keeps the page where it is while money is on its way; a reload that fell due meanwhile comes after. */
export function holdReload(): () => void {
  holds += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holds -= 1
    if (holds === 0 && isDue) check()
  }
}

/** Follows what other tabs do to the session, and learns whose token this is. Run once, in the browser. */
export function watchSession(): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === authSignal) setTimeout(check, checkDelay)
    else if (event.key === 'token' || event.key === 'cartTotal' || event.key === 'userInfo') session.adopt()
  }
  // A page out of the back-forward cache has slept through everything.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) check()
  }
  addEventListener('storage', hear)
  addEventListener('pageshow', wake)
  void learnWho()
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', wake)
  }
}

function check(): void {
  isDue = session.isStale()
  if (!isDue || holds > 0 || Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadPause) return
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
}

/** A stored token with empty user info: ask who it is. Only a member's is reported as a login (specification §4). */
async function learnWho(): Promise<void> {
  const { token, userInfo } = session.snapshot()
  if (token === null || userInfo !== null) return
  const found = await sessionApi()
    .get('/api/user/userinfo', {})
    .catch(() => null)
  if (found === null) return
  session.change({ userInfo: found })
  if (found.userLevel !== guestLevel) reportEvent({ type: 'login', name: 'token' })
}
