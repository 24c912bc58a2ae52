import { tabStore } from '#ui/browser-store.ts'
import { notify } from '#ui/primitives/message/message-store.ts'
import { signInUrl } from './back-url.ts'
import { whenReloadAllowed } from './hold.ts'
import { hasLevel } from './level.ts'
import { session } from './session.ts'
import * as t from '#messages/session.ts'

const reloadPause = 5_000
const reloadedAt = 'sessionReloadedAt'

let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Reloads the page when another tab has replaced the session of this visitor (specification §4),
 * at most once in five seconds and never during payment. Data of the previous visitor is hidden
 * immediately.
 */
export function checkSession(): void {
  whenReloadAllowed(() => {
    if (!session.isStale()) return
    recordRemoteSignOut()
    const wait = reloadPause - (Date.now() - lastReload())
    if (wait <= 0) return reload()
    session.hide()
    clearTimeout(retryTimer)
    retryTimer = setTimeout(checkSession, wait)
  })
}

function reload(): void {
  // Without storage the reload could repeat forever.
  if (tabStore.set(reloadedAt, String(Date.now()))) location.reload()
  else session.hide()
}

function lastReload(): number {
  return Number(tabStore.get(reloadedAt) ?? 0)
}

const key = 'signedOutElsewhere'

/** Records before a reload that another tab has signed the member out. */
export function recordRemoteSignOut(): void {
  if (!hasLevel(session.snapshot().userInfo, 0) || session.persistedToken() !== null) return
  tabStore.set(key, '1')
}

/** Shows a message after the reload, with a sign-in link except on the sign-in page. */
export function notifyRemoteSignOut(): void {
  if (!takeRecord() || session.snapshot().token !== null) return
  const { pathname, search } = location
  const action = pathname.startsWith('/login')
    ? undefined
    : { label: t.signInAgain, href: signInUrl(pathname + search) }
  notify(t.signedOutElsewhere, { action })
}

function takeRecord(): boolean {
  const isRecorded = tabStore.get(key) !== null
  tabStore.remove(key)
  return isRecorded
}
