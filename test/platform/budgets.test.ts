import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createFileCache } from '#platform/http/file-cache.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createWebApp } from '../../src/app/web-app.ts'
import type { Pages } from '#storefront/server.ts'

const { shop } = await openTestShop({
  environment: { RATE_LIMIT_SCALE: '0.1', TRUSTED_PROXIES: '1' },
})

const pages: Pages = {
  apiBase: '',
  takesCard: () => false,
  cacheKey: () => null,
  methodsOf: () => ['GET', 'HEAD'],
  siteFile: () => null,
  handle: async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
}
const app = createWebApp({
  shop,
  storefront: { pages: () => pages, asset: () => null },
  cache: createPageCache(() => null),
  files: createFileCache(),
})

/** Slightly more requests than the largest limit at this scale. */
const most = 610
const someone = { 'x-forwarded-for': '198.51.100.77' }

/** Sends requests until the limit is reached; limits are shared, so most paths need one request. */
async function reachesLimit(target: Hono, method: string, path: string): Promise<boolean> {
  for (let asked = 0; asked < most; asked++) {
    const answer = await target.request(path, { method, headers: someone })
    await answer.body?.cancel()
    if (answer.status === 429) return true
  }
  return false
}

/**
 * A path for each route. A path that does not match is answered by the fallback of its mount,
 * which counts the same.
 */
const routes = new Map(
  app.routes.map(({ method, path }) => {
    const asked = method === 'ALL' ? 'GET' : method
    return [
      `${asked} ${path}`,
      [asked, path.replaceAll(/:\w+(?:\{[^}]*\})*/g, 'x').replaceAll('*', 'x')] as const,
    ]
  }),
)

test('every HTTP request counts against a rate limit', async () => {
  expect(routes.size).toBeGreaterThan(300)
  const unlimited: string[] = []
  for (const [route, [method, path]] of routes)
    if (!(await reachesLimit(app, method, path))) unlimited.push(route)
  expect(unlimited).toEqual([])
})

test('the check detects a path without a rate limit', async () => {
  expect(
    await reachesLimit(
      new Hono().get('/free', (context) => context.text('free')),
      'GET',
      '/free',
    ),
  ).toBe(false)
})
