import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

const shop = 'http://shop/feed.xml'
const file = (text: string) => ({
  type: 'application/xml',
  cacheControl: 'max-age=1800',
  text: [text],
})
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request(shop, { headers, method })

function written(clock: { ms: number }, took = 0) {
  let times = 0
  const files = createKeptFiles(() => clock.ms)
  const answer = (request = ask()) =>
    files.answer(request, 'feed', async () => {
      clock.ms += took
      return file(`<feed>${++times}</feed>`)
    })
  return { files, answer, times: () => times }
}

test('a file is written once, whoever asks, also at the same time', async () => {
  const { answer, times } = written({ ms: 0 })
  await Promise.all(Array.from({ length: 20 }, () => answer()))
  expect(await (await answer())?.text()).toBe('<feed>1</feed>')
  expect(times()).toBe(1)
})

test('it is written anew when what it is made of has changed, and after half an hour', async () => {
  const clock = { ms: 0 }
  const { files, answer, times } = written(clock)
  await answer()
  files.changed()
  expect(await (await answer())?.text()).toBe('<feed>2</feed>')
  clock.ms += 29 * 60_000
  await answer()
  expect(times()).toBe(2)
  clock.ms += 60_000
  await answer()
  expect(times()).toBe(3)
})

test('a file that changes all the time is not written all the time', async () => {
  const clock = { ms: 0 }
  const { files, answer, times } = written(clock, 100)
  for (let asked = 0; asked < 100; asked++) {
    await answer()
    files.changed()
    clock.ms += 100
  }
  expect(times()).toBeLessThanOrEqual(11)
})

test('it goes out compressed, plain to who cannot read that, without a body for HEAD, and not at all to who has it', async () => {
  const { answer } = written({ ms: 0 })
  const zipped = await answer(ask({ 'accept-encoding': 'gzip' }))
  expect(zipped?.headers.get('content-encoding')).toBe('gzip')
  expect(String(gunzipSync(new Uint8Array(await (zipped as Response).arrayBuffer())))).toBe(
    '<feed>1</feed>',
  )
  const plain = await answer(ask({ 'accept-encoding': 'gzip;q=0' }))
  expect([plain?.headers.get('content-encoding'), await plain?.text()]).toEqual([
    null,
    '<feed>1</feed>',
  ])
  const head = await answer(ask({}, 'HEAD'))
  expect([head?.headers.get('content-length'), await head?.text()]).toEqual(['14', ''])
  const known = await answer(ask({ 'if-none-match': `W/"x", ${zipped?.headers.get('etag')}` }))
  expect([known?.status, known?.headers.get('etag')]).toEqual([304, zipped?.headers.get('etag')])
})

test('a file that is not there is asked for again', async () => {
  const files = createKeptFiles()
  expect(await files.answer(ask(), 'none', async () => null)).toBeNull()
  expect(await (await files.answer(ask(), 'none', async () => file('now')))?.text()).toBe('now')
})

test('a file whose writing fails is written by whoever asks next', async () => {
  const files = createKeptFiles()
  await expect(files.answer(ask(), 'feed', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(await (await files.answer(ask(), 'feed', async () => file('now')))?.text()).toBe('now')
})
