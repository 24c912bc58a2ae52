import { Activity, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useMatches, useOutlet, UNSAFE_DataRouterStateContext as RouterState, UNSAFE_LocationContext as RouterLocation } from 'react-router'
import { pageNamed } from '#storefront/pages.ts'
import { keptGeneration, onEviction } from './kept-pages.ts'

type Kept = ReadonlyMap<string, ReactNode>
const none: Kept = new Map()

/** The page, and hidden beside it the pages that are kept alive: their fields, lists and open parts wait as they were left. */
export function KeepAliveOutlet() {
  const outlet = useOutlet()
  const name = useMatches().at(-1)?.id ?? ''
  const generation = useSyncExternalStore(onEviction, keptGeneration, keptGeneration)
  const [kept, setKept] = useState({ generation, pages: none })
  const pages = kept.generation === generation ? kept.pages : none
  const isKept = pageNamed(name)?.keepAlive === true
  if ((isKept && pages.get(name) !== outlet) || kept.generation !== generation)
    setKept({ generation, pages: isKept ? new Map(pages).set(name, outlet) : pages })
  return (
    <>
      {[...pages].map(([page, content]) => (
        <Activity key={`${page} ${generation}`} mode={page === name ? 'visible' : 'hidden'}>
          <Frozen active={page === name}>{page === name ? outlet : content}</Frozen>
        </Activity>
      ))}
      {!isKept && outlet}
    </>
  )
}

/** A hidden page goes on seeing the router as it was when the page was last shown; its own data would be gone otherwise. */
function Frozen({ active, children }: { active: boolean; children: ReactNode }) {
  const state = use(RouterState)
  const location = use(RouterLocation)
  const [kept, setKept] = useState({ state, location })
  if (active && (kept.state !== state || kept.location !== location)) setKept({ state, location })
  const seen = active ? { state, location } : kept
  return (
    <RouterState value={seen.state}>
      <RouterLocation value={seen.location}>{children}</RouterLocation>
    </RouterState>
  )
}
