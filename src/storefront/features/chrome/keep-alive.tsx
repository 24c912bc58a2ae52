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
import { findPageByName } from '#storefront/pages.ts'
import {
  getKeepAliveGeneration,
  onKeepAliveEviction,
  onKeepAliveExpiry,
} from './keep-alive-pages.ts'

type PagesByName = ReadonlyMap<string, ReactNode>
const noPages: PagesByName = new Map()
const removePage = (pages: PagesByName, name: string): PagesByName =>
  new Map([...pages].filter(([page]) => page !== name))

/** Renders the page and, hidden, the pages that are kept alive with their state. */
export function KeepAliveOutlet() {
  const outlet = useOutlet()
  const name = useMatches().at(-1)?.id ?? ''
  const generation = useSyncExternalStore(
    onKeepAliveEviction,
    getKeepAliveGeneration,
    getKeepAliveGeneration,
  )
  const [keptState, setKeptState] = useState({ generation, pages: noPages })
  const pages = keptState.generation === generation ? keptState.pages : noPages
  const isKept = findPageByName(name)?.keepAlive === true
  if ((isKept && pages.get(name) !== outlet) || keptState.generation !== generation)
    setKeptState({ generation, pages: isKept ? new Map(pages).set(name, outlet) : pages })
  return (
    <>
      {[...pages].map(([page, content]) => (
        <Activity key={`${page} ${generation}`} mode={page === name ? 'visible' : 'hidden'}>
          <FrozenRouter active={page === name}>{page === name ? outlet : content}</FrozenRouter>
        </Activity>
      ))}
      {[...pages.keys()].map(
        (page) =>
          page !== name && (
            <IdleTimer
              key={page}
              onEnd={() => setKeptState((now) => ({ ...now, pages: removePage(now.pages, page) }))}
            />
          ),
      )}
      {!isKept && outlet}
    </>
  )
}

/** Runs outside the hidden page, because effects inside it are paused. */
function IdleTimer({ onEnd }: { onEnd: () => void }) {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => onKeepAliveExpiry(() => handleEnd()), [])
  return null
}

/**
 * Gives a hidden page the router state of its last visit, because its loader data would be missing
 * otherwise.
 */
function FrozenRouter({ active, children }: { active: boolean; children: ReactNode }) {
  const state = use(RouterState)
  const location = use(RouterLocation)
  const [keptState, setKeptState] = useState({ state, location })
  if (active && (keptState.state !== state || keptState.location !== location))
    setKeptState({ state, location })
  const visibleState = active ? { state, location } : keptState
  return (
    <RouterState value={visibleState.state}>
      <RouterLocation value={visibleState.location}>{children}</RouterLocation>
    </RouterState>
  )
}
