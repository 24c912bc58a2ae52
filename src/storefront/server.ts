import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import type { OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi, type Transport } from './api/api-client.ts'
import { apiBase as configuredBase } from './api/browser-api.ts'
import { noExternalServices, type ExternalServices } from './api/external-services.ts'
import { transportFor, transportTo } from './api/transports.ts'
import { apiBase, pageContext } from './api/request-context.ts'
import { followCouponLink } from './features/coupons/coupon-link.ts'
import { takesCard } from './features/payments/takes-card.ts'
import { findConfiguredRedirect } from './features/seo/permanent-redirect.ts'
import { findSiteFile, type SiteFile } from './features/seo/site-files.ts'
import { findPageAddress, pickPageQuery, hasQueryKey } from './page-address.ts'
import { getRouteName } from './pages.ts'

export interface Pages {
  /** The base URL of the API for browsers if it differs from the shop. */
  readonly apiBase: string
  /** `caller` is the IP address of the shopper, for form actions. */
  handle(request: Request, caller?: string): Promise<Response>
  /** Whether the page at a path has a card form. */
  readonly takesCard: (path: string) => boolean
  /** The cache key of a URL; null if it must not be cached. */
  cacheKey(address: string): string | null
  /** The HTTP methods of a path. */
  methodsOf(path: string): readonly string[]
  /** Creates a file for crawlers with the given origin; null if there is none. */
  siteFile(path: string): ((origin: string) => Promise<SiteFile | null>) | null
}

interface PagesOptions {
  readonly transport: Transport
  readonly contextMenu: ContextMenu
  readonly outside?: ExternalServices
  /** By the current settings. */
  readonly getShipsBeyond?: () => readonly OutlyingRegion[]
  readonly guestCheckout?: boolean
  /**
   * The public origin for search engines. It is not taken from the request, because clients must
   * not influence cached pages.
   */
  readonly origin?: string | undefined
  /** Called for each page error. */
  readonly onFault: (fault: PageFault) => void
}

export interface PageFault {
  readonly error: unknown
  /** Shown on the error page. */
  readonly incident: string
  /** The route name, never the path, which may contain a token. */
  readonly page: string | null
}

/** The storefront as a function from request to response. It calls the API through `transport`. */
export function createPages(options: PagesOptions): Pages {
  const {
    transport: inProcess,
    contextMenu,
    outside = noExternalServices,
    getShipsBeyond = () => [],
    guestCheckout = true,
    origin = '',
    onFault,
  } = options
  const handler = createRequestHandler(build, import.meta.env.MODE)
  const transport = configuredBase === '' ? inProcess : transportTo(configuredBase)

  function render(request: Request, caller: string | undefined): Promise<Response> {
    const { pathname } = new URL(request.url)
    const context = new RouterContextProvider()
    const incident = crypto.randomUUID().slice(0, 8)
    const page = findPageAddress(pathname)?.page
    context.set(pageContext, {
      transport: transportFor(transport, request, caller),
      contextMenu,
      outside,
      cards: outside.cards && !takesCard(pathname) ? 'elsewhere' : undefined,
      shipsBeyond: getShipsBeyond(),
      guestCheckout,
      origin,
      url: request.url,
      incident,
      onFault: (error) => onFault({ error, incident, page: page ? getRouteName(page) : null }),
    })
    return handler(request, context)
  }

  return {
    apiBase: configuredBase,
    takesCard,
    cacheKey,
    methodsOf,
    siteFile(path) {
      const write = findSiteFile(path)
      return write && ((at) => write(createApi(transport, apiBase), at))
    },
    async handle(request, caller) {
      const canonicalRedirect = toCanonical(request)
      if (canonicalRedirect) return canonicalRedirect
      const couponRedirect = followCouponLink(request)
      if (couponRedirect) return couponRedirect
      const { filtered, dropped } = withReadQuery(request)
      const page = await render(filtered, caller)
      if (page.status === 404)
        return (await findConfiguredRedirect(createApi(transport, apiBase), request)) ?? page
      return withDropped(page, dropped)
    },
  }
}

/** Redirects permanently to the canonical spelling, with the query. */
function toCanonical(request: Request): Response | null {
  if (!isReadRequest(request)) return null
  const { pathname, search } = new URL(request.url)
  const canonical = findPageAddress(pathname)?.canonical ?? pathname
  if (canonical === pathname) return null
  return new Response(null, {
    status: 301,
    headers: { location: canonical + search, 'cache-control': 'public, max-age=3600' },
  })
}

const isReadRequest = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Passes only query keys that the page reads, so that a cached page depends on nothing else. */
function withReadQuery(request: Request): { filtered: Request; dropped: URLSearchParams } {
  const url = new URL(request.url)
  const address = findPageAddress(url.pathname)
  if (!isReadRequest(request) || url.search === '' || address?.asksForData)
    return { filtered: request, dropped: new URLSearchParams() }
  const dropped = new URLSearchParams(
    [...url.searchParams].filter(([key]) => !hasQueryKey(address?.page, key)),
  )
  url.search = String(pickPageQuery(address?.page, url.searchParams))
  return { filtered: new Request(url, request), dropped }
}

/** Adds the dropped query keys to a redirect within the shop, such as campaign parameters. */
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
  const read = pickPageQuery(findPageAddress(path)?.page, query)
  return read.size > 0 ? `${path}?${read}` : path
}

const readMethods = ['GET', 'HEAD'] as const
const builtRoutes = build.routes as Readonly<
  Record<string, { readonly module: { readonly action?: unknown } } | undefined>
>

function methodsOf(path: string): readonly string[] {
  const page = findPageAddress(path)?.page
  const hasAction =
    page !== undefined && builtRoutes[getRouteName(page)]?.module.action !== undefined
  return hasAction ? [...readMethods, 'POST'] : readMethods
}
