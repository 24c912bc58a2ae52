import { Hono, type Context } from 'hono'
import { limitRate } from '#platform/http/limit-rate.ts'
import { createFileCache, type GeneratedFile } from '#platform/http/file-cache.ts'
import type { Route } from '#platform/http/route.ts'
import { addSecurityHeaders } from '#platform/http/add-security-headers.ts'
import { restrictivePolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { renderDocsPage, createDocsStylesheet } from './docs-page.ts'
import { fail } from './envelope.ts'
import { serveRoute, type ApiServices } from './mount.ts'
import { openApiDocument } from './openapi.ts'

/** Serves every route of every contract, the API documentation, and errors for all other paths. */
export function createApi(services: ApiServices, routes: readonly Route[]): Hono {
  const app = new Hono()
  const registeredPaths = new Set<string>()
  for (const route of routes) {
    const name = `${route.endpoint.method} ${route.endpoint.path}`
    if (registeredPaths.has(name)) throw new Error(`Two routes are registered for ${name}.`)
    registeredPaths.add(name)
    app.on(route.endpoint.method.toUpperCase(), route.endpoint.path, serveRoute(services, route))
  }
  serveDocumentation(app, services, routes)
  for (const [path, methods] of methodsByPath(routes))
    app.all(path, limitRate(services, 'read'), (context) => {
      context.header('allow', methods.join(', '))
      return sendError(
        context,
        fail({ status: 405, code: 40400 }, 'This endpoint does not support this method.', {
          reason: 'method-not-supported',
        }),
      )
    })
  app.all('/api/*', limitRate(services, 'read'), (context) =>
    sendError(
      context,
      fail({ status: 404, code: 40400 }, 'There is no such endpoint.', {
        reason: 'endpoint-not-found',
      }),
    ),
  )
  return app
}

const documentPaths = ['/api/openapi.json', '/api/docs', '/api/docs.css'] as const

/** The documentation is rendered at the first request, because most shops never serve it. */
function serveDocumentation(app: Hono, services: ApiServices, routes: readonly Route[]): void {
  const { origin, settings } = services
  const getShopName = () => settings.get('shop').name
  const getColor = () => settings.get('theme').primary
  const files = createFileCache()
  const createFile = async (type: string, text: Iterable<string>): Promise<GeneratedFile> => ({
    type,
    cacheControl: 'max-age=300',
    text,
  })
  const renderers = {
    '/api/openapi.json': () =>
      createFile('application/json', [
        JSON.stringify(openApiDocument(routes, { origin, shopName: getShopName() })),
      ]),
    '/api/docs': () =>
      createFile('text/html; charset=utf-8', renderDocsPage(routes, getShopName())),
    '/api/docs.css': () =>
      createFile('text/css; charset=utf-8', [createDocsStylesheet(getColor())]),
  } as const satisfies Record<(typeof documentPaths)[number], () => Promise<GeneratedFile>>
  for (const path of documentPaths)
    app.get(path, addSecurityHeaders, limitRate(services, 'read'), async (context) => {
      const answer = await files.answer(
        context.req.raw,
        `${path} ${getShopName()} ${getColor()}`,
        renderers[path],
      )
      return answer ?? context.notFound()
    })
}

/** Paths without parameters come first, because a parameter would match their segments. */
function methodsByPath(routes: readonly Route[]): [string, string[]][] {
  const methods = new Map<string, string[]>(documentPaths.map((path) => [path, ['GET', 'HEAD']]))
  for (const { endpoint } of routes) {
    const allowedMethods = methods.get(endpoint.path) ?? []
    allowedMethods.push(
      ...(endpoint.method === 'get' ? ['GET', 'HEAD'] : [endpoint.method.toUpperCase()]),
    )
    methods.set(endpoint.path, allowedMethods)
  }
  return [...methods].toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
}

function sendError(context: Context, { status, body }: ReturnType<typeof fail>): Response {
  context.header('cache-control', 'no-store')
  context.header('content-security-policy', restrictivePolicy)
  return context.json(body, status as 404, securityHeaders)
}
