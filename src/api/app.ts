import { Hono } from 'hono'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { fail } from './envelope.ts'
import { serve, type ApiParts, type Route } from './mount.ts'
import { openApiDocument } from './openapi.ts'

/** The API as one Hono app: every route of every contract, its document, and an envelope for whatever else is asked. */
export function createApi(parts: ApiParts, routes: readonly Route[]): Hono {
  const app = new Hono()
  const endpoints = routes.map((route) => route.endpoint)
  const seen = new Set<string>()
  for (const route of routes) {
    const name = `${route.endpoint.method} ${route.endpoint.path}`
    if (seen.has(name)) throw new Error(`Two routes answer ${name}.`)
    seen.add(name)
    app.on(route.endpoint.method.toUpperCase(), route.endpoint.path, serve(parts, route))
  }
  let written: ReturnType<typeof openApiDocument> | null = null
  // A start does not wait for it: most shops are never asked.
  const document = () => (written ??= openApiDocument(endpoints, parts.origin))
  app.get('/api/openapi.json', (context) => context.json(document()))
  app.get('/api/docs', (context) => context.html(docsPage(endpoints, document())))
  app.get('/api/docs.css', (context) => context.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.all('/api/*', (context) => {
    const { status, body } = endpoints.some((endpoint) => endpoint.path === context.req.path)
      ? fail({ status: 405, code: 40400 }, 'This path is not called that way.')
      : fail({ status: 404, code: 40400 }, 'There is no such call.')
    context.header('cache-control', 'no-store')
    return context.json(body, status as 404, securityHeaders)
  })
  return app
}
