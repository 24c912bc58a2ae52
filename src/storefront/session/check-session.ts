import { tabStore } from '#ui/browser-store.ts'
import { notify } from '#ui/primitives/message/message-store.ts'
import { signInAddress } from './back-url.ts'
import { whenReleased } from './hold.ts'
import { hasLevel } from './level.ts'
import { session } from './session.ts'

/** A reload that did not help must not repeat itself at once. */
const reloadPause = 5_000
const reloadedAt = 'sessionReloadedAt'

let later: ReturnType<typeof setTimeout> | undefined

/**
 * Loads the page anew when another tab has put another visitor's session in place of ours (specification §4): at most once in five
 * seconds, and never in the middle of paying. What belonged to the last visitor is out of sight at once all the same.
 */
export function checkSession(): void {
  whenReleased(() => {
    if (!session.isStale()) return
    noteSignOutElsewhere()
    const wait = reloadPause - (Date.now() - lastReload())
    if (wait <= 0) return reload()
    session.hide()
    clearTimeout(later)
    later = setTimeout(checkSession, wait)
  })
}

function reload(): void {
  // Without a memory of it, a reload could repeat itself without end.
  if (tabStore.set(reloadedAt, String(Date.now()))) location.reload()
  else session.hide()
}

function lastReload(): number {
  return Number(tabStore.get(reloadedAt) ?? 0)
}

const key = 'signedOutElsewhere'

/** Before the page is loaded anew for it: another tab has ended a member's session, and opened none in its place. */
export function noteSignOutElsewhere(): void {
  if (!hasLevel(session.snapshot().userInfo, 0) || session.persistedToken() !== null) return
  tabStore.set(key, '1')
}

/** After it: says so, with the way back. On the sign-in page, where those go who lost a page for members, the way is there already. */
export function showSignedOutElsewhere(): void {
  if (!wasNoted() || session.snapshot().token !== null) return
  const { pathname, search } = location
  const action = pathname.startsWith('/login')
    ? undefined
    : { label: 'Sign in again', href: signInAddress(pathname + search) }
  notify('You were signed out in another tab.', { action })
}

function wasNoted(): boolean {
  const noted = tabStore.get(key) !== null
  tabStore.remove(key)
  return noted
}
