import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, matchesEtag } from './encoding.ts'

/** A text that is the same for everybody and costs much to write. */
export interface WrittenFile {
  readonly type: string
  readonly cacheControl: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

type WriteFile = () => Promise<WrittenFile | null>

export interface KeptFiles {
  /** Answers with a file, which is written when it is asked for the first time or has changed. Null when there is none. */
  answer(request: Request, name: string, write: WriteFile): Promise<Response | null>
  /** What the files are written from has changed. */
  changed(): void
}

interface KeptFile {
  /** As most clients take it; the plain form is several times the size and seldom asked for. */
  readonly gzip: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly generation: number
  readonly writtenAt: number
  /** Milliseconds that the writing took. */
  readonly took: number
}

const unzip = promisify(gunzip)
const longest = 30 * 60_000
/** Writing takes a tenth of the time at most, however often the catalog changes. */
const pause = 10
const mostFiles = 1000

export function createKeptFiles(now: () => number = () => performance.now()): KeptFiles {
  let generation = 0

  function isGood({ writtenAt, took, generation: writtenIn }: KeptFile): boolean {
    const age = now() - writtenAt
    return age < took * pause || (writtenIn === generation && age < longest)
  }

  /** Whoever asks while a file is being written waits for the same one. */
  const files = new LRUCache<string, KeptFile, WriteFile>({
    max: mostFiles,
    async fetchMethod(_name, _old, { context: write }) {
      const [began, since] = [now(), generation]
      const written = await write()
      if (written === null) return undefined
      const file = await compressed(written)
      return { ...file, generation: since, writtenAt: now(), took: now() - began }
    },
  })

  return {
    async answer(request, name, write) {
      const known = files.peek(name)
      const forceRefresh = known !== undefined && !isGood(known)
      const file = await files.fetch(name, { context: write, forceRefresh })
      return file ? send(file, request) : null
    },
    changed: () => void generation++,
  }
}

/** Compressed while it is written, so that a large file is never whole in memory. */
async function compressed({
  type,
  cacheControl,
  text,
}: WrittenFile): Promise<Pick<KeptFile, 'gzip' | 'headers'>> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const part of text) {
      hash.update(part)
      yield part
      // Writing from what is in memory never waits by itself: other requests get their turn.
      await nextTurn()
    }
  }
  const gzip = await buffer(Readable.from(hashed()).compose(createGzip()))
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  return {
    gzip,
    headers: { 'content-type': type, 'cache-control': cacheControl, etag, vary: 'accept-encoding' },
  }
}

async function send({ gzip, headers }: KeptFile, request: Request): Promise<Response> {
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
