import { Hono, type Context } from 'hono'
import { withinBudget } from '#platform/http/budget.ts'
import { createKeptFiles, type WrittenFile } from '#platform/http/kept-files.ts'
import type { Route } from '#platform/http/route.ts'
import { secured } from '#platform/http/secured.ts'
import { plainPolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { fail } from './envelope.ts'
import { serve, type ApiParts } from './mount.ts'
import { openApiDocument } from './openapi.ts'

/** The API as one Hono app: every route of every contract, its document, and an envelope for whatever else is asked. */
export function createApi(parts: ApiParts, routes: readonly Route[]): Hono {
  const app = new Hono()
  const seen = new Set<string>()
  for (const route of routes) {
    const name = `${route.endpoint.method} ${route.endpoint.path}`
    if (seen.has(name)) throw new Error(`Two routes answer ${name}.`)
    seen.add(name)
    app.on(route.endpoint.method.toUpperCase(), route.endpoint.path, serve(parts, route))
  }
  documents(app, parts, routes)
  for (const [path, methods] of methodsByPath(routes))
    app.all(path, withinBudget(parts, 'read'), (context) => {
      context.header('allow', methods.join(', '))
      return refused(
        context,
        fail({ status: 405, code: 40400 }, 'This path is not called that way.'),
      )
    })
  app.all('/api/*', withinBudget(parts, 'read'), (context) =>
    refused(context, fail({ status: 404, code: 40400 }, 'There is no such call.')),
  )
  return app
}

const documentPaths = ['/api/openapi.json', '/api/docs', '/api/docs.css'] as const

/** What the API says of itself: written when it is asked for the first time, since most shops are never asked. */
function documents(app: Hono, parts: ApiParts, routes: readonly Route[]): void {
  const files = createKeptFiles()
  const written = async (type: string, text: Iterable<string>): Promise<WrittenFile> => ({
    type,
    cacheControl: 'max-age=300',
    text,
  })
  const writers = {
    '/api/openapi.json': () =>
      written('application/json', [JSON.stringify(openApiDocument(routes, parts.origin))]),
    '/api/docs': () => written('text/html; charset=utf-8', docsPage(routes)),
    '/api/docs.css': () => written('text/css; charset=utf-8', [docsStyle]),
  } as const satisfies Record<(typeof documentPaths)[number], () => Promise<WrittenFile>>
  for (const path of documentPaths)
    app.get(path, secured, withinBudget(parts, 'read'), async (context) => {
      const answer = await files.answer(context.req.raw, path, writers[path])
      return answer ?? context.notFound()
    })
}

/** Paths without parameters first, so that none of them is answered for another. */
function methodsByPath(routes: readonly Route[]): [string, string[]][] {
  const methods = new Map<string, string[]>(documentPaths.map((path) => [path, ['GET', 'HEAD']]))
  for (const { endpoint } of routes) {
    const known = methods.get(endpoint.path) ?? []
    known.push(...(endpoint.method === 'get' ? ['GET', 'HEAD'] : [endpoint.method.toUpperCase()]))
    methods.set(endpoint.path, known)
  }
  return [...methods].toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
}

function refused(context: Context, { status, body }: ReturnType<typeof fail>): Response {
  context.header('cache-control', 'no-store')
  context.header('content-security-policy', plainPolicy)
  return context.json(body, status as 404, securityHeaders)
}
