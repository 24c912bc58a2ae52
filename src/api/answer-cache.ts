import { LRUCache } from 'lru-cache'
import { compressors, type Encoding } from '#platform/http/encoding.ts'

/** An answer that is the same for everybody, and holds nothing that only one caller may know: it may be compressed. */
export interface SharedAnswer {
  readonly text: string
  /** Worked out once, when somebody asks for it. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}

/** Answers of public reads, as the text they leave with. They are worked out once. */
export interface AnswerCache {
  get(key: string): SharedAnswer | undefined
  /** Keeps an answer, unless the catalog has changed since `started`. */
  keep(key: string, body: string, started: number): SharedAnswer
  /** A number that grows with every change; to be read before the work starts. */
  generation(): number
  /** Forgets everything: the catalog has changed. */
  clear(): void
  /** Characters that are held. */
  readonly size: number
}

function sharedAnswer(text: string): SharedAnswer {
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    text,
    encoded(encoding) {
      const known = encoded.get(encoding) ?? compressors[encoding](text)
      encoded.set(encoding, known)
      return known
    },
  }
}

/** Changes are told by NOTIFY; should that connection be down, no answer is older than this. */
const freshFor = 5_000
const mostCharacters = 24 * 1024 * 1024

export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  const answers = new LRUCache<string, SharedAnswer>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
    ttl: freshFor,
    ttlResolution: 0,
    perf: { now },
  })
  let generation = 0
  return {
    get: (key) => answers.get(key),
    keep(key, body, started) {
      const answer = sharedAnswer(body)
      if (started !== generation) return answer
      // What nobody asks for again is not held until there is too much of it.
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
