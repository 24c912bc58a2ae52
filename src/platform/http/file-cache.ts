import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, matchesEtag } from './encoding.ts'

/** A public text that is expensive to generate, such as the product feed. */
export interface GeneratedFile {
  readonly type: string
  readonly cacheControl: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

type GenerateFile = () => Promise<GeneratedFile | null>

export interface FileCache {
  /**
   * Answers with the cached file, and generates it if it is missing or stale. Null if there is
   * none.
   */
  answer(request: Request, name: string, generate: GenerateFile): Promise<Response | null>
  /** Marks all files as stale. */
  invalidate(): void
}

interface CachedFile {
  /** Only gzip is stored, because nearly all clients accept it. */
  readonly gzip: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly generation: number
  readonly generatedAt: number
  /** In milliseconds. */
  readonly duration: number
}

const unzip = promisify(gunzip)
const maxAge = 30 * 60_000
/** A file is reused for ten times its generation time, however often the catalog changes. */
const minReuse = 10
const maxFiles = 1000

export function createFileCache(now: () => number = () => performance.now()): FileCache {
  let generation = 0

  function isFresh({ generatedAt, duration, generation: generatedIn }: CachedFile): boolean {
    const age = now() - generatedAt
    return age < duration * minReuse || (generatedIn === generation && age < maxAge)
  }

  /** Concurrent requests wait for the same generation. */
  const files = new LRUCache<string, CachedFile, GenerateFile>({
    max: maxFiles,
    async fetchMethod(_name, _old, { context: generate }) {
      const [startedAt, generationAtStart] = [now(), generation]
      const content = await generate()
      if (content === null) return undefined
      const file = await compress(content)
      return {
        ...file,
        generation: generationAtStart,
        generatedAt: now(),
        duration: now() - startedAt,
      }
    },
  })

  return {
    async answer(request, name, generate) {
      const cachedFile = files.peek(name)
      const forceRefresh = cachedFile !== undefined && !isFresh(cachedFile)
      const file = await files.fetch(name, { context: generate, forceRefresh })
      return file ? send(file, request) : null
    },
    invalidate: () => void generation++,
  }
}

/** Compresses while generating, so that a large file is never in memory as a whole. */
async function compress({
  type,
  cacheControl,
  text,
}: GeneratedFile): Promise<Pick<CachedFile, 'gzip' | 'headers'>> {
  const hash = createHash('sha256')
  const hashedChunks = async function* () {
    for await (const part of text) {
      hash.update(part)
      yield part
      // Generation from memory would block other requests.
      await nextTurn()
    }
  }
  const gzip = await buffer(Readable.from(hashedChunks()).compose(createGzip()))
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  return {
    gzip,
    headers: { 'content-type': type, 'cache-control': cacheControl, etag, vary: 'accept-encoding' },
  }
}

async function send({ gzip, headers }: CachedFile, request: Request): Promise<Response> {
  if (matchesEtag(headers['etag'] ?? '', request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, ['gzip'])
  const body = encoding ? gzip : await unzip(gzip)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}
