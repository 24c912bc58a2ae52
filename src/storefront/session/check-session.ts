import { tabStore } from '#ui/browser-store.ts'
import { whenReleased } from './hold.ts'
import { session } from './session.ts'
import { noteSignOutElsewhere } from './signed-out-elsewhere.ts'

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
