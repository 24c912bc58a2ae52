import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { createFrontListener } from '#platform/http/front.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createFileCache } from '#platform/http/file-cache.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import type { Pages } from '#storefront/server.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createWebApp } from '../../src/app/web-app.ts'

const { shop } = await openTestShop({ environment: { TRUSTED_PROXIES: '1' } })
let written = 0
const rendered: string[] = []

/** A page that renders until its shopper leaves. */
function untilLeft({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      rendered.push('stopped')
      reject(signal.reason as Error)
    })
  })
}

const pages: Pages = {
  apiBase: '',
  takesCard: () => false,
  cacheKey: (address) => address.split('?')[0] ?? null,
  methodsOf: (path) => (path === '/cart' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']),
  siteFile: (path) =>
    path === '/feed.xml'
      ? async (origin) => ({
          type: 'application/xml',
          cacheControl: 'max-age=1800',
          text: [`<feed n="${++written}" at="${origin}"/>`],
        })
      : null,
  async handle(request) {
    const { pathname } = new URL(request.url)
    rendered.push(`${request.method} ${pathname}`)
    if (pathname === '/slow') return untilLeft(request)
    if (pathname === '/broken') throw new Error('Failed query: select 1\nparams: nora@example.com')
    if (pathname.endsWith('.data'))
      return new Response('linen '.repeat(500), { headers: { 'content-type': 'text/x-script' } })
    const status = pathname === '/nowhere' ? 404 : 200
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(pathname === '/menu' && { 'cache-control': 'public, max-age=0' }),
    }
    return new Response('<h1>Page</h1>', { status, headers })
  },
}

const cache = createPageCache(pages.cacheKey)
const app = createWebApp({
  shop,
  storefront: { pages: () => pages, asset: () => null },
  cache,
  files: createFileCache(),
})
const server = createHttpServer(
  createFrontListener({
    limits: shop.limits,
    trustedProxies: 1,
    cache,
    listener: getRequestListener(app.fetch, { hostname: 'localhost' }),
    onError: (error) => expect(error).toBeUndefined(),
  }),
).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

/** Sends the request line unchanged, which `fetch` would normalize. */
async function raw(line: string, headers = 'Host: shop\r\nConnection: close\r\n'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\n${headers}\r\n`)
  return text(socket)
}
const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { redirect: 'manual', ...init })

describe('canonical paths', () => {
  test.each([
    ['/menu/', '/menu'],
    ['//menu', '/menu'],
    ['/x/../api/product/list?page=1', '/api/product/list?page=1'],
    ['/%2e%2e/api/docs', '/api/docs'],
    ['/%6futbox', '/outbox'],
    ['/api/%73taff/orders', '/api/staff/orders'],
    ['//evil.example/%2e%2e//evil.example', '/evil.example'],
  ])('%s redirects to %s', async (path, canonical) => {
    const answer = await raw(`GET ${path} HTTP/1.1`)
    expect(answer).toMatch(/^HTTP\/1\.1 301 /)
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(canonical)
  })

  test.each([
    'GET /%zz HTTP/1.1',
    'GET /a\\b HTTP/1.1',
    'GET /%c3 HTTP/1.1',
    'POST /x/../api/guest/session HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])('%s is refused', async (line) => {
    expect(await raw(line)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a request in absolute form is handled like its path', async () => {
    expect(await raw(`GET http://shop/healthz HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw(`GET http://shop/x/../api/docs HTTP/1.1`)).toMatch(/^HTTP\/1\.1 301 /)
  })
})

test('HTTP/1.0 without a Host header is answered', async () => {
  expect(await raw('GET /healthz HTTP/1.0', '')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await raw('GET /menu HTTP/1.0', '')).toMatch(/^HTTP\/1\.1 200 /)
})

describe('methods', () => {
  test.each([
    ['DELETE', '/cart', 'GET, HEAD, POST'],
    ['PUT', '/menu', 'GET, HEAD'],
    ['POST', '/feed.xml', 'GET, HEAD'],
    ['OPTIONS', '/menu', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/media/x', 'GET, HEAD'],
    ['DELETE', '/outbox', 'GET, HEAD'],
    ['DELETE', '/api/product/list', 'GET, HEAD'],
    ['GET', '/api/cart/add', 'POST'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['POST', '/api/user/confirm-email/x', 'GET, HEAD'],
  ])('%s %s answers 405 with the allowed methods', async (method, path, allow) => {
    const answer = await ask(path, { method, headers: { origin: 'http://evil.example' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  })

  test.each([
    '/feed.xml',
    '/menu',
    '/api/product/list',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/outbox',
  ])('HEAD %s answers like GET without a body', async (path) => {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    expect([head.status, head.headers.get('content-type')]).toEqual([
      get.status,
      get.headers.get('content-type'),
    ])
    expect(get.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('response headers', () => {
  test.each([
    '/nowhere',
    '/menu',
    '/table.data',
    '/feed.xml',
    '/api/none',
    '/api/docs',
    '/api/product/list',
    '/media/none',
    '/download/none',
    '/healthz',
    '/%zz',
    '/menu/',
  ])('%s has cache and content security headers', async (path) => {
    const { headers } = await ask(path)
    expect(headers.get('cache-control')).toMatch(/./)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a 404 page is not cached', async () => {
    expect((await ask('/nowhere')).headers.get('cache-control')).toBe('no-store')
  })
})

test('a file for crawlers is created once with the public origin of the shop', async () => {
  const [first, again] = [
    await raw('GET /feed.xml HTTP/1.1', 'Host: evil.example\r\nConnection: close\r\n'),
    await (await ask('/feed.xml')).text(),
  ]
  expect(again).toBe(`<feed n="1" at="${shop.origin}"/>`)
  expect(first).toContain(again)
})

test('page data and the API document are compressed', async () => {
  const data = await ask('/table.data', { headers: { 'accept-encoding': 'br' } })
  expect([data.headers.get('content-encoding'), await data.text()]).toEqual([
    'br',
    'linen '.repeat(500),
  ])
  const zipped = await raw(
    'GET /api/openapi.json HTTP/1.1',
    'Host: shop\r\nAccept-Encoding: gzip\r\nConnection: close\r\n',
  )
  expect(zipped).toMatch(/content-encoding: gzip/i)
})

test('a form from another site is refused before it is read', async () => {
  const before = rendered.length
  const form = (from?: string) =>
    ask('/cart', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
      headers: from ? { origin: from } : {},
    })
  expect((await form('http://evil.example')).status).toBe(403)
  expect((await form('null')).status).toBe(403)
  expect(rendered).toHaveLength(before)
  for (const from of [undefined, origin, shop.origin, shop.origin.replace('http:', 'https:')])
    expect((await form(from)).status).toBe(200)
})

test('an error outside of the API shows its incident id and no values', async () => {
  const answer = await ask('/broken')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(
    /^Something went wrong on our side\. \(Incident [0-9a-f]{8}\)$/,
  )
})

test('unknown query keys give the cached page', async () => {
  await (await ask('/menu')).text()
  const before = rendered.length
  for (let n = 0; n < 20; n++)
    expect(await (await ask(`/menu?x=${n}`)).text()).toBe('<h1>Page</h1>')
  expect(rendered).toHaveLength(before)
})

test('a personal response is not compressed, because its size would reveal secrets', async () => {
  const answer = await ask('/api/guest/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
    body: '{}',
  })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
})

test('metrics are available only locally and not through a proxy', async () => {
  expect((await ask('/metrics')).status).toBe(200)
  expect((await ask('/metrics', { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(
    404,
  )
})

test('rendering stops without an error when the client disconnects', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n')
  await expect.poll(() => rendered.at(-1)).toBe('GET /slow')
  socket.destroy()
  await expect.poll(() => rendered.at(-1)).toBe('stopped')
})
