import { useContext, useState } from 'react'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  type GetScrollRestorationKeyFunction,
} from 'react-router'
import { scrollKey } from './scroll-key.ts'

const storageKey = 'scroll-positions'

const getKey = ((location, matches) =>
  scrollKey(location, matches.at(-1)?.id ?? '')) satisfies GetScrollRestorationKeyFunction

/**
 * Remembers how far each page is scrolled, and restores it before hydration by an inline script.
 * The script of React Router's own component throws where the browser denies storage, since its
 * `catch` uses the storage again.
 */
export function ScrollRestoration() {
  const nonce = useContext(FrameworkContext)?.nonce
  const location = useLocation()
  const matches = useMatches()
  // The script runs once, for the first location.
  const [key] = useState(() => getKey(location, matches))
  useScrollRestoration({ getKey, storageKey })
  const values = JSON.stringify([storageKey, key === location.key ? null : key])
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{
        __html: `(${String(restoreScroll)})(...${values.replaceAll('<', '\\u003c')})`,
      }}
    />
  )
}

/**
 * Runs in the page as text, so it uses nothing from outside. A new history entry has no key yet.
 */
function restoreScroll(storage: string, restoreKey: string | null): void {
  const state = history.state as { key?: string } | null
  const key = state?.key ?? Math.random().toString(32).slice(2)
  if (!state?.key) history.replaceState({ key }, '')
  try {
    const positions = JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, unknown>
    const top = positions[restoreKey ?? key]
    if (typeof top === 'number') scrollTo(0, top)
  } catch {
    // Denied or unreadable: the page stays at its top.
  }
}
