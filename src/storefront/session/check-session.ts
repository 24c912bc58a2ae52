import { tabStore } from '#ui/browser-store.ts'
import { whenReleased } from './hold.ts'
import { session } from './session.ts'
import { noteSignOutElsewhere } from './signed-out-elsewhere.ts'

const reloadPause = 5_000
const reloadedAt = 'sessionReloadedAt'

let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Reloads the page when another tab has replaced the session of this visitor (specification §4),
 * at most once in five seconds and never during payment. Data of the previous visitor is hidden
 * immediately.
 */
export function checkSession(): void {
  whenReleased(() => {
    if (!session.isStale()) return
    noteSignOutElsewhere()
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
