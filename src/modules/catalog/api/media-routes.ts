import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import type { ByteRange, Storage } from '#platform/storage/storage.ts'
import { placeholderImage } from '../pictures/placeholder-image.ts'
import { videoStorageKey } from '../pictures/save-video.ts'
import {
  createPictureResizer,
  createEtag,
  choosePictureFormat,
} from '../pictures/picture-resizer.ts'

/** Keys are content hashes, so responses never change. */
const immutableCache = 'public, max-age=31536000, immutable'

/** Fallback images are cached by the browser only, for a few minutes. */
const shortCache = 'private, max-age=300'

/** Applies when an image is opened directly: no scripts, no subresources. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
}

/** Email clients load the picture from pages of their own. */
const emailHeaders = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Serves resized pictures, the placeholder image and videos under `/media`. Originals are never
 * served. A width with `.jpg` is for emails, whose clients read no AVIF and load from other sites.
 */
export function mediaRoutes({ storage }: { readonly storage: Storage }): Hono {
  const app = new Hono()
  const resizePicture = createPictureResizer(storage)
  app.get('/placeholder.svg', (c) =>
    send(c, placeholderImage, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      etag: createEtag(placeholderImage),
    }),
  )

  app.get('/:key{[0-9a-f]{32}}/:file{[0-9]{3,4}(?:\\.jpg)?}', async (c) => {
    const { key, file } = c.req.param()
    const isForEmail = file.endsWith('.jpg')
    const format = choosePictureFormat(isForEmail ? '' : (c.req.header('accept') ?? ''))
    const picture = await resizePicture(key, Number.parseInt(file, 10), format)
    if (picture === 'busy')
      return c.body(null, 503, { 'retry-after': '2', 'cache-control': 'no-store' })
    if (!picture) return notFound(c)
    return send(c, picture.bytes, {
      'content-type': `image/${picture.format}`,
      etag: picture.etag,
      ...(isForEmail ? emailHeaders : { vary: 'accept' }),
      ...(picture.isFallback && { 'cache-control': shortCache }),
    })
  })

  app.get('/:hash{[0-9a-f]{32}}/:file{film\\.(?:mp4|webm)}', async (c) => {
    const { hash, file } = c.req.param()
    const key = videoStorageKey(hash + file.slice('film'.length))
    const size = await storage.getSize(key)
    if (size === null) return notFound(c)
    const part = parseRange(c.req.header('range'), size)
    const headers = {
      ...securityHeaders,
      'cache-control': immutableCache,
      'content-type': `video/${file.slice('film.'.length)}`,
      'accept-ranges': 'bytes',
    }
    if (part === 'outside')
      return c.body(null, 416, {
        ...headers,
        'cache-control': 'no-store',
        'content-range': `bytes */${size}`,
      })
    const lengthHeaders = {
      ...headers,
      'content-length': String(part ? part.end - part.start + 1 : size),
    }
    const responseHeaders = part
      ? { ...lengthHeaders, 'content-range': `bytes ${part.start}-${part.end}/${size}` }
      : lengthHeaders
    const status = part ? 206 : 200
    if (c.req.method === 'HEAD') return c.body(null, status, responseHeaders)
    const film = await storage.open(key, part ?? undefined)
    return film
      ? c.body(Readable.toWeb(film.stream) as ReadableStream, status, responseHeaders)
      : notFound(c)
  })

  app.all('*', notFound)
  return app
}

/**
 * Videos are sent in parts of this size, so that a slow connection does not hit the storage
 * timeout.
 */
const maxPartBytes = 4_000_000

/**
 * Parses one range, such as "bytes=0-" or "bytes=100-199". A long range is cut short (RFC 9110
 * §15.3.7); other forms are ignored and answered in full (§14.2).
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return null
  const start = Number(from)
  const end = Math.min(to ? Number(to) : size - 1, size - 1, start + maxPartBytes - 1)
  if (to && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}

function send(c: Context, content: string | Buffer, headers: Record<string, string>): Response {
  const allHeaders = { ...securityHeaders, 'cache-control': immutableCache, ...headers }
  if (
    c.req
      .header('if-none-match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === headers['etag'])
  )
    return c.body(null, 304, allHeaders)
  return c.body(typeof content === 'string' ? content : new Uint8Array(content), 200, allHeaders)
}

function notFound(c: Context): Response {
  return c.body(null, 404, { 'cache-control': 'no-store' })
}
