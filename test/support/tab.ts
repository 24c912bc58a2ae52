import { vi } from 'vitest'

/** A simulated browser tab for session and API calls. Modules loaded after it use it. */
export interface Tab {
  readonly origin: string
  readonly stored: Map<string, string>
  readonly heard: unknown[]
  readonly requests: Request[]
  readonly reloads: () => number
  readonly wentTo: () => string | null
  /** The next answer of the API. */
  answer: { status: number; body: object }
  storageEvent(key: string): void
}

const storage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
})

/** Opens a tab at a path; `vi.unstubAllGlobals` closes it. */
export function openTab(path: string): Tab {
  const target = new EventTarget()
  const stored = new Map<string, string>()
  const [heard, requests]: [unknown[], Request[]] = [[], []]
  let [reloads, wentTo]: [number, string | null] = [0, null]
  const { pathname, search, origin } = new URL(path, 'https://aumbry.example')
  const tab: Tab = {
    origin,
    stored,
    heard,
    requests,
    reloads: () => reloads,
    wentTo: () => wentTo,
    answer: { status: 200, body: {} },
    storageEvent: (key) => void target.dispatchEvent(Object.assign(new Event('storage'), { key })),
  }
  target.addEventListener('aumbry:event', (event) => heard.push((event as CustomEvent).detail))
  vi.stubGlobal('window', target)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage(new Map()))
  vi.stubGlobal('location', {
    pathname,
    search,
    origin,
    assign: (to: string) => (wentTo = to),
    reload: () => (reloads += 1),
  })
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve(Response.json(tab.answer.body, { status: tab.answer.status }))
  })
  return tab
}
