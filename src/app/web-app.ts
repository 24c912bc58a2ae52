import { Hono, type Context } from 'hono'
import { tooOftenHeaders, tooOftenText } from '#platform/http/budget.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { compress } from '#platform/http/encoded.ts'
import { answerFault } from '#platform/http/fault.ts'
import type { KeptFiles } from '#platform/http/kept-files.ts'
import { methodNotAllowed, reads } from '#platform/http/methods.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { plainPolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { pageSources } from './page-sources.ts'
import type { Shop } from './shop.ts'
import type { Pages } from '../storefront/server.ts'

export interface WebParts {
  readonly shop: Shop
  readonly pages: Pages
  readonly cache: PageCache
  /** Files for crawlers. */
  readonly files: KeptFiles
  /** The built files of the storefront. */
  readonly asset: (context: Context) => Response | null
}

/** Built files, API and providers, and the storefront for everything else. */
export function webApp(parts: WebParts): Hono {
  const app = new Hono().onError(answerFault(parts.shop.log))
  app.use((context, next) => {
    const file = parts.asset(context)
    return file ? Promise.resolve(file) : next()
  })
  app.route('/', parts.shop.app)
  const addressOf = clientAddress(parts.shop.config.TRUSTED_PROXIES)
  app.all('*', async (context) => {
    const caller = addressOf(context)
    const allowance = await parts.shop.limits.take('page', caller)
    if (!allowance.allowed)
      return finished(
        new Response(tooOftenText(allowance), { status: 429, headers: tooOftenHeaders(allowance) }),
      )
    return finished(
      (await answerSiteFile(parts, context.req.raw))
        ?? (await answerPage(parts, context.req.raw, caller)),
    )
  })
  return app
}

async function answerSiteFile(
  { shop, pages, files }: WebParts,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const write = pages.siteFile(pathname)
  if (!write) return null
  if (!reads.includes(request.method)) return methodNotAllowed(reads)
  return (
    (await files.answer(request, pathname, () => write(shop.origin)))
    ?? new Response('There is no such file.', { status: 404 })
  )
}

async function answerPage(
  { shop, pages, cache }: WebParts,
  request: Request,
  caller: string,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const allowed = pages.methodsOf(pathname)
  const isAllowed = allowed.includes(request.method)
  if (!isAllowed && !isRefusedByPage(request, { allowed, origin: shop.origin }))
    return methodNotAllowed(allowed)
  const isRead = reads.includes(request.method)
  if (!isRead && isForeign(request, shop.origin))
    return new Response('This form was sent from another site.', {
      status: 403,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const startedAt = performance.now()
  const since = cache.generation()
  const rendered = await pages.handle(isRead ? request : withoutOrigin(request), caller)
  if (!isAllowed && rendered.status !== 405) return methodNotAllowed(allowed)
  if (!isAllowed) rendered.headers.set('allow', allowed.join(', '))
  const isPage = rendered.headers.get('content-type')?.startsWith('text/html') ?? false
  const sources = pageSources(shop.config, {
    path: pathname,
    takesCard: pages.takesCard,
    apiBase: pages.apiBase,
  })
  const response = isPage
    ? await cache.keep(request, rendered, { since, sources })
    : await compress(request, rendered)
  shop.metrics.observePage('rendered', (performance.now() - startedAt) / 1000)
  return response
}

/** A page that takes forms shows the error page for another method that may carry one. */
function isRefusedByPage(
  request: Request,
  { allowed, origin }: { allowed: readonly string[]; origin: string },
): boolean {
  return (
    allowed.includes('POST')
    && ['PUT', 'PATCH', 'DELETE'].includes(request.method)
    && !isForeign(request, origin)
  )
}

/** Browsers say where a form stood: on the shop's public address, or on the address it is asked under. */
function isForeign(request: Request, origin: string): boolean {
  const from = request.headers.get('origin')
  if (from === null) return false
  return (
    !URL.canParse(from)
    || ![new URL(origin).host, new URL(request.url).host].includes(new URL(from).host)
  )
}

/** The router compares the origin with the address it was asked under, which behind a proxy is another one; it was looked at here. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** What an answer does not say of itself: no cache keeps it, and it loads nothing. */
function finished(response: Response): Response {
  for (const [name, value] of Object.entries({
    ...securityHeaders,
    'content-security-policy': plainPolicy,
    'cache-control': 'no-store',
  }))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
