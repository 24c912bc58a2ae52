import { createHash } from 'node:crypto'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'

let server: Server | null = null
afterEach(() => server?.close())

const begun = { since: 0 }
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const asItIs = (address: string) => address

async function ask(cache: PageCache, path: string, headers: Record<string, string> = {}) {
  server?.close()
  server = createServer((request, response) => {
    if (!cache.tryAnswer(request, response)) response.writeHead(404).end('missed')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve) => {
      get({ port, path, headers }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
    },
  )
}

const page = (html: string, cacheControl = 'public, max-age=0') =>
  new Response(html, { headers: { 'content-type': 'text/html', 'cache-control': cacheControl } })

const createMarkedPage = (html: string) => {
  const rendered = page(html)
  rendered.headers.set('x-script-mark', 'm4rk')
  return rendered
}

test('a public page is cached byte for byte, and its policy has the hash of each inline script', async () => {
  const cache = createPageCache(asItIs)
  const first = await cache.store(
    new Request('http://shop/menu'),
    createMarkedPage('<h1>Menu</h1><script nonce="m4rk">start()</script>'),
    begun,
  )
  const secondResponse = await ask(cache, '/menu')
  expect(secondResponse.body).toBe(await first.text())
  expect(secondResponse.headers['content-security-policy']).toBe(
    first.headers.get('content-security-policy'),
  )
  expect(secondResponse.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect(secondResponse.headers['content-security-policy']).not.toContain('unsafe-inline')
})

test('the first response is compressed like cached ones', async () => {
  const cache = createPageCache(asItIs)
  const html = `<p>${'linen '.repeat(500)}</p>`
  const first = await cache.store(
    new Request('http://shop/menu', { headers: { 'accept-encoding': 'gzip, br' } }),
    page(html),
    begun,
  )
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('vary')).toBe('accept-encoding')
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(bytes).toHaveLength(Number(first.headers.get('content-length')))
  expect(brotliDecompressSync(bytes).toString()).toBe(html)
})

test('a script in page content is not allowed, and the nonce is removed', async () => {
  const html =
    '<script>steal()</script><script nonce="m4rk">start()</script><script nonce="other">steal()</script><link nonce="m4rk">'
  const cachedResponse = await createPageCache(asItIs).store(
    new Request('http://shop/menu'),
    createMarkedPage(html),
    begun,
  )
  expect(cachedResponse.headers.get('content-security-policy')?.match(/'sha256-[^']+'/g)).toEqual([
    hashOf('start()'),
  ])
  expect(await cachedResponse.text()).toBe(
    '<script>steal()</script><script>start()</script><script nonce="other">steal()</script><link>',
  )
  expect(cachedResponse.headers.has('x-script-mark')).toBe(false)
})

test('URLs with the same key share an entry; a URL without a key is not cached', async () => {
  const cache = createPageCache((address) =>
    address.includes('code=') ? null : (address.split('?')[0] ?? ''),
  )
  await cache.store(new Request('http://shop/menu?x=1'), page('<h1>Menu</h1>'), begun)
  expect((await ask(cache, '/menu?y=2')).body).toBe('<h1>Menu</h1>')
  expect((await ask(cache, '/menu?code=LINEN')).body).toBe('missed')
})

test('a page without Cache-Control is not cached', async () => {
  const answer = await createPageCache(asItIs).store(
    new Request('http://shop/no'),
    new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    begun,
  )
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a private page is not cached', async () => {
  const cache = createPageCache(asItIs)
  await cache.store(new Request('http://shop/cart'), page('<h1>Cart</h1>', 'no-store'), begun)
  expect((await ask(cache, '/cart')).body).toBe('missed')
})

test('an unchanged page answers 304; a cleared cache has no pages', async () => {
  const cache = createPageCache(asItIs)
  await cache.store(new Request('http://shop/menu'), page('<h1>Menu</h1>'), begun)
  const { headers } = await ask(cache, '/menu')
  expect((await ask(cache, '/menu', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  cache.clear()
  expect((await ask(cache, '/menu')).body).toBe('missed')
})

test('a page rendered before a catalog change is not cached after it', async () => {
  const cache = createPageCache(asItIs)
  const generation = cache.generation()
  cache.clear()
  await cache.store(new Request('http://shop/menu'), page('<h1>Menu</h1>'), { since: generation })
  expect((await ask(cache, '/menu')).body).toBe('missed')
})

test('storing a page removes expired ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1 })
  const cache = createPageCache(asItIs)
  await cache.store(new Request('http://shop/last'), page('x'), begun)
  const sizeOfOne = cache.size
  for (let index = 0; index < 20; index++)
    await cache.store(new Request(`http://shop/search?q=${index}`), page('x'), begun)
  expect(cache.size).toBe(21 * sizeOfOne)
  vi.setSystemTime(60_002)
  await cache.store(new Request('http://shop/menu'), page('x'), begun)
  vi.useRealTimers()
  expect(cache.size).toBe(sizeOfOne)
})
