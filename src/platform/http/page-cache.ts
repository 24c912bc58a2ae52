import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, matchesEtag } from './encoding.ts'
import {
  createPageHeaders,
  createPagePolicy,
  scriptMarkHeader,
  extractMarkedSources,
  type PageSources,
} from './security-headers.ts'

type Bytes = Buffer<ArrayBuffer>

/** A rendered page that is equal for all guests. */
interface CachedPage {
  readonly etag: string
  /** The uncompressed page is not stored, because nearly all clients accept compression. */
  readonly bodies: { readonly gzip: Bytes; readonly br: Bytes }
  readonly headers: Readonly<Record<string, string>>
}

export interface PageCache {
  /** Answers from the cache; false if the page is not cached. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean
  /** Increases with each catalog change. A page rendered before a change is not cached after it. */
  generation(): number
  /**
   * Adds the policy and headers to a rendered page, and caches it if `Cache-Control` is public.
   * `since` is the generation when rendering started.
   */
  store(
    request: Request,
    response: Response,
    options: { readonly since: number; readonly sources?: PageSources },
  ): Promise<Response>
  /** Removes all pages after a catalog change. */
  clear(): void
  /** In bytes. */
  readonly size: number
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const freshFor = 60_000

/** `getKey` returns the same key for all spellings of a URL; null if it must not be cached. */
export function createPageCache(
  getKey: (address: string) => string | null,
  maxBytes = 48 * 1024 * 1024,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: getSize,
    ttl: freshFor,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  let generation = 0

  return {
    tryAnswer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = getKey(request.url ?? '')
      const page = key === null ? undefined : pages.get(key)
      if (!page) return false
      send(page, request, response)
      return true
    },
    generation: () => generation,
    async store(request, response, { since: generationAtStart, sources }) {
      const { [scriptMarkHeader]: mark = null, ...pageHeaders } = Object.fromEntries(
        response.headers,
      )
      const { html, inline } = extractMarkedSources(await response.text(), mark)
      const headers = {
        'cache-control': 'no-store',
        ...pageHeaders,
        ...createPageHeaders(sources),
        'content-security-policy': createPagePolicy(inline, sources),
      }
      const isPublic =
        request.method === 'GET'
        && response.status === 200
        && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
      if (!isPublic) return new Response(html, { status: response.status, headers })
      const page = await compressPage(html, headers)
      const key = getKey(getPathAndQuery(request))
      if (generationAtStart === generation && key !== null) {
        // Expired pages would otherwise stay until the cache is full.
        pages.purgeStale()
        pages.set(key, page)
      }
      const variant = choose(page, request.headers.get('accept-encoding') ?? '')
      return new Response(variant.body, { headers: variant.headers })
    },
    get size() {
      return pages.calculatedSize
    },
    clear() {
      generation++
      pages.clear()
    },
  }
}

async function compressPage(
  html: string,
  headers: Readonly<Record<string, string>>,
): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const [gzipBody, brotliBody] = await Promise.all([
    compressGzip(plain),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    etag,
    bodies: { gzip: gzipBody, br: brotliBody },
    headers: { ...headers, etag, vary: 'accept-encoding' },
  }
}

function send(
  { etag, bodies, headers }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (matchesEtag(etag, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end()
    return
  }
  const { body, headers: encodingHeaders } = choose(
    { bodies, headers },
    request.headers['accept-encoding'] ?? '',
  )
  response.writeHead(200, encodingHeaders)
  response.end(body)
}

/** The smallest encoding that the client accepts. */
function choose({ bodies, headers }: Pick<CachedPage, 'bodies' | 'headers'>, accepts: string) {
  const encoding = chooseEncoding(accepts)
  const body = encoding ? bodies[encoding] : gunzipSync(bodies.gzip)
  const length = String(body.length)
  return {
    body,
    headers: encoding
      ? { ...headers, 'content-encoding': encoding, 'content-length': length }
      : { ...headers, 'content-length': length },
  }
}

function getPathAndQuery(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Includes the headers, because a content security policy can be as long as a small page. */
function getSize({ bodies, headers }: CachedPage): number {
  return bodies.gzip.length + bodies.br.length + JSON.stringify(headers).length
}
