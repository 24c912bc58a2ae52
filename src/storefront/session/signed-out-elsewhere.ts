import { tabStore } from '#ui/browser-store.ts'
import { notify } from '#ui/primitives/message/message-store.ts'
import { signInAddress } from './back-url.ts'
import { hasLevel } from './level.ts'
import { session } from './session.ts'

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
