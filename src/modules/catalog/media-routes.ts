import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Part } from '#platform/storage/storage.ts'
import { filmKey } from './pictures/save-film.ts'
import { createSizer, etagOf, pictureFormat, type MediaParts } from './media.ts'

/** An address names its content, so what is behind it never changes. */
const forever = 'public, max-age=31536000, immutable'

/** In this browser alone, and for as long as a walk through a list takes. */
const aWhile = 'private, max-age=300'

/** A picture opened by itself in a tab runs nothing and loads nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
}

const rememberedDrawings = 500

/** "f7f8f6-004832.svg": the cloth, and what is sewn on it. */
function colorsOf(file: string): string[] {
  return file
    .slice(0, -'.svg'.length)
    .split('-')
    .map((digits) => `#${digits}`)
}

/** Serves sized pictures and drawings; mounted at `/media`. Originals are never served. */
export function mediaRoutes({ storage, draw }: MediaParts): Hono {
  const app = new Hono()
  const sized = createSizer(storage)
  const drawings = new LRUCache<string, string>({ max: rememberedDrawings })

  app.get('/drawn/:kind/:file{[0-9a-f]{6}(?:-[0-9a-f]{6})?\\.svg}', (c) => {
    const name = c.req.path
    const drawing = drawings.get(name) ?? draw(c.req.param('kind'), colorsOf(c.req.param('file')))
    if (drawing !== null) drawings.set(name, drawing)
    return drawing === null
      ? missing(c)
      : send(c, drawing, { 'content-type': 'image/svg+xml', etag: etagOf(drawing) })
  })

  app.get('/:key{[0-9a-f]{32}}/:width{[0-9]{3,4}}', async (c) => {
    const format = pictureFormat(c.req.header('accept') ?? '')
    const picture = await sized(c.req.param('key'), Number(c.req.param('width')), format)
    if (picture === 'busy')
      return c.body(null, 503, { 'retry-after': '2', 'cache-control': 'no-store' })
    if (!picture) return missing(c)
    const { bytes, etag, format: given, standsIn } = picture
    return send(c, bytes, {
      'content-type': `image/${given}`,
      etag,
      vary: 'accept',
      ...(standsIn && { 'cache-control': aWhile }),
    })
  })

  app.get('/:hash{[0-9a-f]{32}}/:file{film\\.(?:mp4|webm)}', async (c) => {
    const { hash, file } = c.req.param()
    const key = filmKey(hash + file.slice('film'.length))
    const size = await storage.sizeOf(key)
    if (size === null) return missing(c)
    const part = partOf(c.req.header('range'), size)
    const headers = {
      ...harmless,
      'cache-control': forever,
      'content-type': `video/${file.slice('film.'.length)}`,
      'accept-ranges': 'bytes',
    }
    if (part === 'outside')
      return c.body(null, 416, {
        ...headers,
        'cache-control': 'no-store',
        'content-range': `bytes */${size}`,
      })
    const measured = {
      ...headers,
      'content-length': String(part ? part.end - part.start + 1 : size),
    }
    const told = part
      ? { ...measured, 'content-range': `bytes ${part.start}-${part.end}/${size}` }
      : measured
    const status = part ? 206 : 200
    if (c.req.method === 'HEAD') return c.body(null, status, told)
    const film = await storage.open(key, part ?? undefined)
    return film ? c.body(Readable.toWeb(film.stream) as ReadableStream, status, told) : missing(c)
  })

  app.all('*', missing)
  return app
}

/** So much of a film at once: the file store gives up on an answer that takes longer than its patience. */
const mostAtOnce = 4_000_000

/**
 * "bytes=0-", "bytes=100-199": one part, as players ask for it; of a long one its beginning (RFC 9110 §15.3.7), and they ask for the
 * rest as they come to it. Any other wish is answered with the whole (§14.2).
 */
function partOf(asked: string | undefined, size: number): Part | 'outside' | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(asked ?? '') ?? []
  if (from === undefined) return null
  const start = Number(from)
  const end = Math.min(to ? Number(to) : size - 1, size - 1, start + mostAtOnce - 1)
  if (to && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}

function send(c: Context, content: string | Buffer, headers: Record<string, string>): Response {
  const all = { ...harmless, 'cache-control': forever, ...headers }
  if (
    c.req
      .header('if-none-match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === headers['etag'])
  )
    return c.body(null, 304, all)
  return c.body(typeof content === 'string' ? content : new Uint8Array(content), 200, all)
}

function missing(c: Context): Response {
  return c.body(null, 404, { 'cache-control': 'no-store' })
}
