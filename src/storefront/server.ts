import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import type { Beyond } from '#kernel/us-address/beyond.ts'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi, type Transport } from './api/api-client.ts'
import { apiBase as configuredBase } from './api/browser-api.ts'
import { nobody, type Outside } from './api/outside.ts'
import { transportFor, transportTo } from './api/transports.ts'
import { apiBase, pageParts } from './api/request-context.ts'
import { followCouponLink } from './features/coupons/coupon-link.ts'
import { takesCard } from './features/payments/takes-card.ts'
import { movedPage } from './features/seo/moved-page.ts'
import { siteFile, type SiteFile } from './features/seo/site-files.ts'
import { pageAddress, readQuery, readsKey } from './page-address.ts'
import { nameOf } from './pages.ts'

export interface Pages {
  /** Where browsers reach the API, when that is not the shop's own address. */
  readonly apiBase: string
  /** `caller` is the shopper's address, for what a form changes. */
  handle(request: Request, caller?: string): Promise<Response>
  /** Whether the page at a path has the card's form. */
  readonly takesCard: (path: string) => boolean
  /** What the page at an address is cached under; null when it is not to be taken from a cache. */
  cacheKey(address: string): string | null
  /** The methods that a path answers. */
  methodsOf(path: string): readonly string[]
  /** How a file for crawlers is written; null where there is none. Its addresses begin with the origin that is given. */
  siteFile(path: string): ((origin: string) => Promise<SiteFile | null>) | null
}

interface PagesOptions {
  readonly transport: Transport
  readonly contextMenu: ContextMenu
  readonly outside?: Outside
  readonly shipsBeyond?: readonly Beyond[]
  readonly guestCheckout?: boolean
  /** The shop's public address, for search engines. Never the request's own: whoever asks does not decide what is cached. */
  readonly origin?: string | undefined
  /** Hears of each page that fails. */
  readonly onFault: (fault: PageFault) => void
}

export interface PageFault {
  readonly error: unknown
  /** Shown on the error page. */
  readonly incident: string
  /** The name of the page, never its path, which may hold a token. */
  readonly page: string | null
}

/** The storefront as a function from request to response. Everything it knows it asks of the API through `transport`. */
export function createPages(options: PagesOptions): Pages {
  const {
    transport: own,
    contextMenu,
    outside = nobody,
    shipsBeyond = [],
    guestCheckout = true,
    origin = '',
    onFault,
  } = options
  const handler = createRequestHandler(build, import.meta.env.MODE)
  const transport = configuredBase === '' ? own : transportTo(configuredBase)

  function render(request: Request, caller: string | undefined): Promise<Response> {
    const { pathname } = new URL(request.url)
    const context = new RouterContextProvider()
    const incident = crypto.randomUUID().slice(0, 8)
    const page = pageAddress(pathname)?.page
    context.set(pageParts, {
      transport: transportFor(transport, request, caller),
      contextMenu,
      outside,
      cards: outside.cards && !takesCard(pathname) ? 'elsewhere' : undefined,
      shipsBeyond,
      guestCheckout,
      origin,
      url: request.url,
      incident,
      onFault: (error) => onFault({ error, incident, page: page ? nameOf(page) : null }),
    })
    return handler(request, context)
  }

  return {
    apiBase: configuredBase,
    takesCard,
    cacheKey,
    methodsOf,
    siteFile(path) {
      const write = siteFile(path)
      return write && ((at) => write(createApi(transport, apiBase), at))
    },
    async handle(request, caller) {
      const moved = toCanonical(request)
      if (moved) return moved
      const followed = followCouponLink(request)
      if (followed) return followed
      const { asked, dropped } = withReadQuery(request)
      const page = await render(asked, caller)
      if (page.status === 404)
        return (await movedPage(createApi(transport, apiBase), request)) ?? page
      return withDropped(page, dropped)
    },
  }
}

/** The page's address in the table's spelling, for good; the query goes along. */
function toCanonical(request: Request): Response | null {
  if (!isRead(request)) return null
  const { pathname, search } = new URL(request.url)
  const canonical = pageAddress(pathname)?.canonical ?? pathname
  if (canonical === pathname) return null
  return new Response(null, {
    status: 301,
    headers: { location: canonical + search, 'cache-control': 'public, max-age=3600' },
  })
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** The router sees only what the page reads: a page that is cached for all depends on nothing else. */
function withReadQuery(request: Request): { asked: Request; dropped: URLSearchParams } {
  const url = new URL(request.url)
  const address = pageAddress(url.pathname)
  if (!isRead(request) || url.search === '' || address?.asksForData)
    return { asked: request, dropped: new URLSearchParams() }
  const dropped = new URLSearchParams(
    [...url.searchParams].filter(([key]) => !readsKey(address?.page, key)),
  )
  url.search = String(readQuery(address?.page, url.searchParams))
  return { asked: new Request(url, request), dropped }
}

/** A redirect within the shop takes along what the page did not read, such as where a visitor came from. */
function withDropped(page: Response, dropped: URLSearchParams): Response {
  const location = page.headers.get('location')
  if (dropped.size === 0 || location === null || !/^\/(?!\/)/.test(location)) return page
  const to = new URL(location, 'http://shop')
  for (const [key, value] of dropped) to.searchParams.append(key, value)
  const headers = new Headers(page.headers)
  headers.set('location', to.pathname + to.search + to.hash)
  return new Response(page.body, { status: page.status, headers })
}

function cacheKey(address: string): string | null {
  const [path = '', search] = address.split('?', 2)
  if (search === undefined || search === '') return path
  const query = new URLSearchParams(search)
  if (query.has('code') || query.has('discount')) return null
  const read = readQuery(pageAddress(path)?.page, query)
  return read.size > 0 ? `${path}?${read}` : path
}

const reads = ['GET', 'HEAD'] as const
const built = build.routes as Readonly<
  Record<string, { readonly module: { readonly action?: unknown } } | undefined>
>

function methodsOf(path: string): readonly string[] {
  const page = pageAddress(path)?.page
  const takesForms = page !== undefined && built[nameOf(page)]?.module.action !== undefined
  return takesForms ? [...reads, 'POST'] : reads
}
