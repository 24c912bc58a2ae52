import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'

const shop = 'http://shop/feed.xml'
const file = (text: string) => ({
  type: 'application/xml',
  cacheControl: 'max-age=1800',
  text: [text],
})
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request(shop, { headers, method })

function createTestCache(clock: { ms: number }, took = 0) {
  let times = 0
  const files = createFileCache(() => clock.ms)
  const answer = (request = ask()) =>
    files.answer(request, 'feed', async () => {
      clock.ms += took
      return file(`<feed>${++times}</feed>`)
    })
  return { files, answer, times: () => times }
}

test('a file is generated once for concurrent and later requests', async () => {
  const { answer, times } = createTestCache({ ms: 0 })
  await Promise.all(Array.from({ length: 20 }, () => answer()))
  expect(await (await answer())?.text()).toBe('<feed>1</feed>')
  expect(times()).toBe(1)
})

test('a file is generated again after a change and after 30 minutes', async () => {
  const clock = { ms: 0 }
  const { files, answer, times } = createTestCache(clock)
  await answer()
  files.invalidate()
  expect(await (await answer())?.text()).toBe('<feed>2</feed>')
  clock.ms += 29 * 60_000
  await answer()
  expect(times()).toBe(2)
  clock.ms += 60_000
  await answer()
  expect(times()).toBe(3)
})

test('frequent changes do not cause constant generation', async () => {
  const clock = { ms: 0 }
  const { files, answer, times } = createTestCache(clock, 100)
  for (let index = 0; index < 100; index++) {
    await answer()
    files.invalidate()
    clock.ms += 100
  }
  expect(times()).toBeLessThanOrEqual(11)
})

test('a file is sent by accepted encoding, without a body for HEAD, and as 304 for a matching ETag', async () => {
  const { answer } = createTestCache({ ms: 0 })
  const gzipResponse = await answer(ask({ 'accept-encoding': 'gzip' }))
  expect(gzipResponse?.headers.get('content-encoding')).toBe('gzip')
  expect(String(gunzipSync(new Uint8Array(await (gzipResponse as Response).arrayBuffer())))).toBe(
    '<feed>1</feed>',
  )
  const plain = await answer(ask({ 'accept-encoding': 'gzip;q=0' }))
  expect([plain?.headers.get('content-encoding'), await plain?.text()]).toEqual([
    null,
    '<feed>1</feed>',
  ])
  const head = await answer(ask({}, 'HEAD'))
  expect([head?.headers.get('content-length'), await head?.text()]).toEqual(['14', ''])
  const notModified = await answer(
    ask({ 'if-none-match': `W/"x", ${gzipResponse?.headers.get('etag')}` }),
  )
  expect([notModified?.status, notModified?.headers.get('etag')]).toEqual([
    304,
    gzipResponse?.headers.get('etag'),
  ])
})

test('a missing file is not cached', async () => {
  const files = createFileCache()
  expect(await files.answer(ask(), 'none', async () => null)).toBeNull()
  expect(await (await files.answer(ask(), 'none', async () => file('now')))?.text()).toBe('now')
})

test('a failed generation is repeated by the next request', async () => {
  const files = createFileCache()
  await expect(files.answer(ask(), 'feed', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(await (await files.answer(ask(), 'feed', async () => file('now')))?.text()).toBe('now')
})
