import {
  Activity,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import {
  useMatches,
  useOutlet,
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_LocationContext as RouterLocation,
} from 'react-router'
import { pageNamed } from '#storefront/pages.ts'
import { keptGeneration, onEviction, onIdleEnd } from './kept-pages.ts'

type Kept = ReadonlyMap<string, ReactNode>
const none: Kept = new Map()
const without = (pages: Kept, name: string): Kept =>
  new Map([...pages].filter(([page]) => page !== name))

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
      {[...pages.keys()].map(
        (page) =>
          page !== name && (
            <IdleLife
              key={page}
              onEnd={() => setKept((now) => ({ ...now, pages: without(now.pages, page) }))}
            />
          ),
      )}
      {!isKept && outlet}
    </>
  )
}

/** Stands beside a hidden page as long as it is hidden: effects of its own would rest with it. */
function IdleLife({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => onIdleEnd(() => end()), [])
  return null
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
