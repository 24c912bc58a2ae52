import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createKeptFiles } from '#platform/http/kept-files.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import { openTestShop } from '#test/support/shop.ts'
import { webApp } from '../../src/app/web-app.ts'
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
const app = webApp({
  shop,
  pages,
  cache: createPageCache(() => null),
  files: createKeptFiles(),
  asset: () => null,
})

/** The largest budget at this scale, and a few more. */
const most = 610
const someone = { 'x-forwarded-for': '198.51.100.77' }

/** Asks until it has been too often; the budgets are shared, so most paths are asked once. */
async function tooOften(target: Hono, method: string, path: string): Promise<boolean> {
  for (let asked = 0; asked < most; asked++) {
    const answer = await target.request(path, { method, headers: someone })
    await answer.body?.cancel()
    if (answer.status === 429) return true
  }
  return false
}

/** A path for each route; one that a pattern does not fit is answered by the fallback of its mount, which counts the same. */
const routes = new Map(
  app.routes.map(({ method, path }) => {
    const asked = method === 'ALL' ? 'GET' : method
    return [
      `${asked} ${path}`,
      [asked, path.replaceAll(/:\w+(?:\{[^}]*\})*/g, 'x').replaceAll('*', 'x')] as const,
    ]
  }),
)

test('whatever can be asked over HTTP is counted against a budget', async () => {
  expect(routes.size).toBeGreaterThan(300)
  const free: string[] = []
  for (const [route, [method, path]] of routes)
    if (!(await tooOften(app, method, path))) free.push(route)
  expect(free).toEqual([])
})

test('the check sees a path without a budget', async () => {
  expect(
    await tooOften(
      new Hono().get('/free', (context) => context.text('free')),
      'GET',
      '/free',
    ),
  ).toBe(false)
})
