import { LRUCache } from 'lru-cache'
import { compressors, type Encoding } from '#platform/http/encoding.ts'

/** A response that is equal for all callers. It contains no secrets, so it can be compressed. */
export interface SharedAnswer {
  readonly text: string
  /** Compressed at the first request. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}

/** A cache of serialized responses to public reads. */
export interface AnswerCache {
  get(key: string): SharedAnswer | undefined
  /** Stores a response, unless the catalog has changed since the generation `started`. */
  store(key: string, body: string, generationAtStart: number): SharedAnswer
  /** Increases with each catalog change. Read it before the work starts. */
  generation(): number
  /** Removes all responses after a catalog change. */
  clear(): void
  /** In characters. */
  readonly size: number
}

function createSharedAnswer(text: string): SharedAnswer {
  const encodings = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    text,
    encoded(encoding) {
      const encodedBody = encodings.get(encoding) ?? compressors[encoding](text)
      encodings.set(encoding, encodedBody)
      return encodedBody
    },
  }
}

/** The maximum age if the NOTIFY that clears the cache is lost. */
const freshFor = 5_000
const maxCharacters = 24 * 1024 * 1024

export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  const answers = new LRUCache<string, SharedAnswer>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
    ttl: freshFor,
    ttlResolution: 0,
    perf: { now },
  })
  let generation = 0
  return {
    get: (key) => answers.get(key),
    store(key, body, generationAtStart) {
      const answer = createSharedAnswer(body)
      if (generationAtStart !== generation) return answer
      // Expired responses would otherwise stay until the cache is full.
      answers.purgeStale()
      answers.set(key, answer)
      return answer
    },
    generation: () => generation,
    get size() {
      return answers.calculatedSize
    },
    clear() {
      generation++
      answers.clear()
    },
  }
}
