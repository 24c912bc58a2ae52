import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, matchesEtag } from './encoding.ts'
import {
  createPagePolicy,
  scriptMarkHeader,
  securityHeaders,
  extractMarkedScripts,
  type PageSources,
} from './security-headers.ts'

type Bytes = Buffer<ArrayBuffer>

/** A rendered guest page, ready to be sent as it is to whoever asks. */
interface CachedPage {
  readonly etag: string
  /** As browsers take it. The plain form would be most of the cache and is asked for by almost nobody. */
  readonly bodies: { readonly gzip: Bytes; readonly br: Bytes }
  readonly headers: Readonly<Record<string, string>>
}

export interface PageCache {
  /** Answers from the cache, or says that it cannot. Runs before anything else looks at the request. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean
  /** Counts up whenever the catalog changes: what was begun before is not kept after. */
  generation(): number
  /** Finishes a rendered page (policy, headers) and keeps it when its `Cache-Control` says it is public. `since` is the generation it was begun in. */
  keep(
    request: Request,
    rendered: Response,
    options: { readonly since: number; readonly sources?: PageSources },
  ): Promise<Response>
  /** Forgets every page: the catalog has changed. */
  clear(): void
  /** Bytes that are held. */
  readonly size: number
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const freshFor = 60_000

/** `keyOf` says what the page at an address is kept under: the same for every spelling of one page; null for what is not kept. */
export function createPageCache(
  keyOf: (address: string) => string | null,
  maxBytes = 48 * 1024 * 1024,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: freshFor,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  let generation = 0

  return {
    tryAnswer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = keyOf(request.url ?? '')
      const page = key === null ? undefined : pages.get(key)
      if (!page) return false
      send(page, request, response)
      return true
    },
    generation: () => generation,
    async keep(request, rendered, { since, sources }) {
      const { [scriptMarkHeader]: mark = null, ...own } = Object.fromEntries(rendered.headers)
      const { html, inline } = extractMarkedScripts(await rendered.text(), mark)
      const headers = {
        'cache-control': 'no-store',
        ...own,
        ...securityHeaders,
        'content-security-policy': createPagePolicy(inline, sources),
      }
      const isPublic =
        request.method === 'GET'
        && rendered.status === 200
        && /\bpublic\b/.test(rendered.headers.get('cache-control') ?? '')
      if (!isPublic) return new Response(html, { status: rendered.status, headers })
      const page = await readyToSend(html, headers)
      const key = keyOf(addressOf(request))
      if (since === generation && key !== null) {
        // What nobody asks for again is not held until there is too much of it.
        pages.purgeStale()
        pages.set(key, page)
      }
      const chosen = choose(page, request.headers.get('accept-encoding') ?? '')
      return new Response(chosen.body, { headers: chosen.headers })
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

async function readyToSend(
  html: string,
  headers: Readonly<Record<string, string>>,
): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const [zipped, br] = await Promise.all([
    compressGzip(plain),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    etag,
    bodies: { gzip: zipped, br },
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
  const { body, headers: sized } = choose(
    { bodies, headers },
    request.headers['accept-encoding'] ?? '',
  )
  response.writeHead(200, sized)
  response.end(body)
}

/** The smallest form that the browser takes. */
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

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** With its headers: a content security policy is as long as a small page. */
function sizeOf({ bodies, headers }: CachedPage): number {
  return bodies.gzip.length + bodies.br.length + JSON.stringify(headers).length
}
