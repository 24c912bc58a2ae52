import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { createPictureResizer, choosePictureFormat } from './pictures/picture-resizer.ts'
import { mediaRoutes } from './api/media-routes.ts'
import { videoStorageKey } from './pictures/save-video.ts'
import { masterStorageKey } from './pictures/save-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-'))
const storage = createDiskStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

const key = '0123456789abcdef0123456789abcdef'
const original = await sharp({
  create: { width: 1000, height: 500, channels: 3, background: '#004832' },
})
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer()
await storage.put(masterStorageKey(key), original)
const app = mediaRoutes({ storage })

/** Waits for the best format. */
async function fetchBestFormat(path: string, accept: string): Promise<Response> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await app.request(path, { headers: { accept } })
    if (response.headers.get('cache-control')?.includes('immutable')) return response
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} is not available in its best format.`)
}

test('a picture has the requested width, the best format the browser accepts, and no metadata', async () => {
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const response = await fetchBestFormat(`/${key}/320`, accept)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('accept')
    const { width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ width, exif }).toEqual({ width: 320, exif: undefined })
  }
})

test('a small picture is not enlarged', async () => {
  const response = await app.request(`/${key}/1600`)
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1000)
})

test('a matching etag is answered with 304', async () => {
  const etag = (await app.request(`/${key}/480`)).headers.get('etag') ?? ''
  const again = await app.request(`/${key}/480`, { headers: { 'if-none-match': `"x", W/${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a JPEG that shared caches do not store is sent until the best format is ready', async () => {
  const accept = 'image/avif,image/webp,*/*'
  const first = await app.request(`/${key}/800`, { headers: { accept } })
  expect(first.headers.get('content-type')).toBe('image/jpeg')
  expect(first.headers.get('cache-control')).toBe('private, max-age=300')
  expect(first.headers.get('vary')).toBe('accept')
  const { width, exif } = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
  expect({ width, exif }).toEqual({ width: 800, exif: undefined })
  const then = await fetchBestFormat(`/${key}/800`, accept)
  expect(then.headers.get('content-type')).toBe('image/avif')
  expect(then.headers.get('etag')).not.toBe(first.headers.get('etag'))
})

test('twenty concurrent requests create a size once', async () => {
  let written = 0
  const sized = createPictureResizer({
    ...storage,
    put: async (name, content) => {
      written++
      await storage.put(name, content)
    },
  })
  const pictures = await Promise.all(Array.from({ length: 20 }, () => sized(key, 640, 'webp')))
  expect(new Set(pictures).size).toBe(1)
  await expect
    .poll(() => sized(key, 640, 'webp'))
    .toMatchObject({ format: 'webp', isFallback: false })
  expect(written).toBe(1)
})

test('a request that checked before a size was stored does not create it again', async () => {
  let written = 0
  const put: typeof storage.put = async (name, content) => {
    written++
    await storage.put(name, content)
  }
  const fastSizer = createPictureResizer({ ...storage, put })
  const slowSizer = createPictureResizer({
    ...storage,
    put,
    async read(name) {
      const seen = await storage.read(name)
      if (!seen && written === 0) {
        await fastSizer(key, 1200, 'jpeg')
        expect(written).toBe(1)
      }
      return seen
    },
  })
  await expect(slowSizer(key, 1200, 'jpeg')).resolves.toMatchObject({ format: 'jpeg' })
  expect(written).toBe(1)
})

test('emails get a JPEG, which every client reads, and may load it from other sites', async () => {
  const response = await app.request(`/${key}/320.jpg`, { headers: { accept: 'image/avif,*/*' } })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('vary')).toBeNull()
})

describe('a video', () => {
  const bytes = Buffer.from('0123456789')
  const path = `/${key}/film.webm`
  const requestRange = (range?: string) =>
    app.request(path, range === undefined ? {} : { headers: { range } })

  test('is sent as a whole, or the requested range', async () => {
    await storage.put(videoStorageKey(`${key}.webm`), bytes)
    const whole = await requestRange()
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    for (const [range, part, of] of [
      ['bytes=0-', '0123456789', 'bytes 0-9/10'],
      ['bytes=0-0', '0', 'bytes 0-0/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=4-99', '456789', 'bytes 4-9/10'],
    ] as const) {
      const answer = await requestRange(range)
      expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
        206,
        part,
        of,
      ])
    }
  })

  test('is sent in limited parts, and a HEAD request does not open it', async () => {
    const long = 'a'.repeat(32)
    await storage.put(videoStorageKey(`${long}.mp4`), Buffer.alloc(5_000_000))
    const first = await app.request(`/${long}/film.mp4`, { headers: { range: 'bytes=0-' } })
    expect([
      first.status,
      first.headers.get('content-range'),
      (await first.arrayBuffer()).byteLength,
    ]).toEqual([206, 'bytes 0-3999999/5000000', 4_000_000])
    let opened = 0
    const open: typeof storage.open = (...asked) => {
      opened++
      return storage.open(...asked)
    }
    const measured = await mediaRoutes({ storage: { ...storage, open } }).request(
      `/${long}/film.mp4`,
      { method: 'HEAD' },
    )
    expect([measured.status, measured.headers.get('content-length'), opened]).toEqual([
      200,
      '5000000',
      0,
    ])
  })

  test('is 416 beyond its end, and sent as a whole for other range forms', async () => {
    const beyond = await requestRange('bytes=10-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    for (const range of [
      'bytes=-3',
      'bytes=5-2',
      'bytes=0-1,4-5',
      'pages=1-2',
      'bytes=a-',
      `bytes=${'9'.repeat(40)}-`,
    ])
      expect((await requestRange(range)).status, range).toBe(200)
    expect((await app.request(`/${key}/film.mp4`)).status).toBe(404)
    expect((await app.request(`/${key}/film.exe`)).status).toBe(404)
  })
})

test.each([
  '/',
  `/${key}`,
  `/${key}/`,
  `/${key}/321`,
  `/${key}/master`,
  `/${key}/800.webp`,
  `/${'f'.repeat(32)}/320`,
  `/${key.toUpperCase()}/320`,
  '/placeholder',
  '/placeholder.svg/x',
  '/pictures/../x',
  '/%2e%2e/%2e%2e/etc/passwd',
])('%s is 404', async (path) => {
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the placeholder image is a sandboxed SVG', async () => {
  const response = await app.request('/placeholder.svg')
  expect(await response.text()).toContain('viewBox="0 0 800 1000"')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('the format follows what the browser accepts', () => {
  expect(['image/avif', 'image/webp', 'text/html', ''].map(choosePictureFormat)).toEqual([
    'avif',
    'webp',
    'jpeg',
    'jpeg',
  ])
})
