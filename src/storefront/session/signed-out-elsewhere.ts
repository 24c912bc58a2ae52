import { tabStore } from '#ui/browser-store.ts'
import { notify } from '#ui/primitives/message/message-store.ts'
import { signInAddress } from './back-url.ts'
import { hasLevel } from './level.ts'
import { session } from './session.ts'

const key = 'signedOutElsewhere'

/** Called before a reload: remembers that another tab has signed the member out. */
export function noteSignOutElsewhere(): void {
  if (!hasLevel(session.snapshot().userInfo, 0) || session.persistedToken() !== null) return
  tabStore.set(key, '1')
}

/**
 * Called after the reload: shows a notification with a sign-in link, except on the sign-in page.
 */
export function showSignedOutElsewhere(): void {
  if (!takeNote() || session.snapshot().token !== null) return
  const { pathname, search } = location
  const action = pathname.startsWith('/login')
    ? undefined
    : { label: 'Sign in again', href: signInAddress(pathname + search) }
  notify('You were signed out in another tab.', { action })
}

function takeNote(): boolean {
  const wasSignedOut = tabStore.get(key) !== null
  tabStore.remove(key)
  return wasSignedOut
}
