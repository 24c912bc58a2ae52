import { Hono } from 'hono'
import { getRateLimitHeaders, getRateLimitMessage } from '#platform/http/limit-rate.ts'
import { createClientAddressReader } from '#platform/http/client-address.ts'
import { compress } from '#platform/http/encoding.ts'
import { createErrorHandler } from '#platform/http/error-handler.ts'
import type { FileCache } from '#platform/http/file-cache.ts'
import { methodNotAllowed, readMethods } from '#platform/http/methods.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { restrictivePolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { listPageSources } from './page-sources.ts'
import type { Shop } from './shop.ts'
import type { Storefront } from './storefront.ts'

export interface WebDeps {
  readonly shop: Shop
  readonly storefront: Pick<Storefront, 'pages' | 'asset'>
  readonly cache: PageCache
  /** Files for crawlers. */
  readonly files: FileCache
}

/** Serves the built files, the API, the mounts and the storefront. */
export function createWebApp(deps: WebDeps): Hono {
  const app = new Hono().onError(createErrorHandler(deps.shop.log))
  app.use((context, next) => {
    const file = deps.storefront.asset(context)
    return file ? Promise.resolve(file) : next()
  })
  app.route('/', deps.shop.app)
  const addressOf = createClientAddressReader(deps.shop.config.TRUSTED_PROXIES)
  app.all('*', async (context) => {
    const caller = addressOf(context)
    const allowance = await deps.shop.limits.limitByAddress('page', caller)
    if (!allowance.allowed)
      return withDefaultHeaders(
        new Response(getRateLimitMessage(allowance), {
          status: 429,
          headers: getRateLimitHeaders(allowance),
        }),
      )
    return withDefaultHeaders(
      (await answerSiteFile(deps, context.req.raw))
        ?? (await answerPage(deps, context.req.raw, caller)),
    )
  })
  return app
}

async function answerSiteFile(
  { shop, storefront, files }: WebDeps,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const write = storefront.pages().siteFile(pathname)
  if (!write) return null
  if (!readMethods.includes(request.method)) return methodNotAllowed(readMethods)
  return (
    (await files.answer(request, pathname, () => write(shop.origin)))
    ?? new Response('File not found.', { status: 404 })
  )
}

async function answerPage(
  { shop, storefront, cache }: WebDeps,
  request: Request,
  caller: string,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const pages = storefront.pages()
  const allowedMethods = pages.methodsOf(pathname)
  const isAllowed = allowedMethods.includes(request.method)
  if (!isAllowed && !isErrorPageMethod(request, { allowedMethods, origin: shop.origin }))
    return methodNotAllowed(allowedMethods)
  const isRead = readMethods.includes(request.method)
  if (!isRead && isCrossOrigin(request, shop.origin))
    return new Response('This form was submitted from another site.', {
      status: 403,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const startedAt = performance.now()
  const generation = cache.generation()
  const page = await pages.handle(isRead ? request : withoutOrigin(request), caller)
  if (!isAllowed && page.status !== 405) return methodNotAllowed(allowedMethods)
  if (!isAllowed) page.headers.set('allow', allowedMethods.join(', '))
  const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false
  const sources = listPageSources(shop.services, {
    path: pathname,
    takesCard: pages.takesCard,
    apiBase: pages.apiBase,
  })
  const response = isPage
    ? await cache.store(request, page, { since: generation, sources })
    : await compress(request, page)
  shop.metrics.observePage('rendered', (performance.now() - startedAt) / 1000)
  return response
}

/** Pages with forms render an error page for these methods. */
function isErrorPageMethod(
  request: Request,
  { allowedMethods, origin }: { allowedMethods: readonly string[]; origin: string },
): boolean {
  return (
    allowedMethods.includes('POST')
    && ['PUT', 'PATCH', 'DELETE'].includes(request.method)
    && !isCrossOrigin(request, origin)
  )
}

/** Whether the Origin header is neither the public URL nor the requested host. */
function isCrossOrigin(request: Request, origin: string): boolean {
  const from = request.headers.get('origin')
  if (from === null) return false
  return (
    !URL.canParse(from)
    || ![new URL(origin).host, new URL(request.url).host].includes(new URL(from).host)
  )
}

/** Behind a proxy, the router's own origin check would fail; `isCrossOrigin` replaces it. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** Adds headers that the response does not have yet. */
function withDefaultHeaders(response: Response): Response {
  for (const [name, value] of Object.entries({
    ...securityHeaders,
    'content-security-policy': restrictivePolicy,
    'cache-control': 'no-store',
  }))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
