import { expect, test } from 'vitest'
import { flowShop } from '#test/support/flow-shop.ts'

const ask = (path: string, init: RequestInit = {}) =>
  fetch(flowShop.origin + path, { redirect: 'manual', ...init })

test.each([
  ['/GOODSDETAIL/fern-edge-napkins?v=1', '/goodsDetail/fern-edge-napkins?v=1'],
  ['/Collection/table/?page=2&utm_source=x', '/Collection/table?page=2&utm_source=x'],
  ['/Collection/table?page=2&utm_source=x', '/collection/table?page=2&utm_source=x'],
  ['/user/FAQS', '/user/faqs'],
])('%s redirects permanently to %s', async (path, canonical) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, canonical])
})

test('a page ignores unknown query parameters', async () => {
  const [plain, asked] = [
    await ask('/collection/table'),
    await ask('/collection/table?utm_source=x&x=1'),
  ]
  expect(asked.status).toBe(200)
  expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(await asked.text()).toBe(await plain.text())
})

test('a coupon link is applied even if the page is cached', async () => {
  await (await ask('/collection/table')).text()
  const answer = await ask('/collection/table?code=LINEN15&page=2')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/collection/table?page=2'])
  expect(answer.headers.get('set-cookie')).toContain('LINEN15')
})

test('every inline script and style has its hash in the policy, and no nonce is left', async () => {
  const page = await ask('/collection/table')
  const html = await page.text()
  const inline = [...html.matchAll(/<(?:script|style)\b([^>]*)>/g)].filter(
    ([, attributes = '']) => !/src=|json/.test(attributes),
  )
  expect(inline.length).toBeGreaterThan(0)
  expect(page.headers.get('content-security-policy')?.match(/'sha256-/g)?.length).toBe(
    inline.length,
  )
  expect(html).not.toContain('nonce=')
  expect(page.headers.has('x-script-mark')).toBe(false)
})

test.each([
  ['HEAD', '/feed.xml', 200, null],
  ['HEAD', '/sitemap.xml', 200, null],
  ['HEAD', '/robots.txt', 200, null],
  ['HEAD', '/collection/table', 200, null],
  ['DELETE', '/cart', 405, 'GET, HEAD, POST'],
  ['POST', '/menu', 405, 'GET, HEAD'],
  ['POST', '/robots.txt', 405, 'GET, HEAD'],
  ['DELETE', '/icon.svg', 405, 'GET, HEAD'],
])('%s %s is %d', async (...[method, path, ...expected]) => {
  const answer = await ask(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual(expected)
})

test.each([
  '/no/such/page',
  '/collection/table.data',
  '/robots.txt',
  '/icon.svg',
  '/api/none',
  '/sitemap-goods-99.xml',
])('%s has cache-control and a content security policy', async (path) => {
  const { headers } = await ask(path)
  expect(headers.get('cache-control')).toMatch(/./)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('page data is compressed', async () => {
  const answer = await ask('/collection/table.data', { headers: { 'accept-encoding': 'br' } })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br'])
})
