/** Answers of public reads, as the text they leave with. The same for everybody, so they are worked out once. */
export interface AnswerCache {
  get(key: string): string | undefined
  /** Keeps an answer, unless the catalog has changed since `started`. */
  keep(key: string, body: string, started: number): void
  /** A number that grows with every change; to be read before the work starts. */
  generation(): number
  /** Forgets everything: the catalog has changed. */
  clear(): void
}

interface Kept {
  readonly body: string
  readonly until: number
}

/** Changes are told by NOTIFY; should that connection be down, no answer is older than this. */
const freshFor = 5_000
const mostCharacters = 24 * 1024 * 1024

export function createAnswerCache(now: () => number = Date.now): AnswerCache {
  const kept = new Map<string, Kept>()
  let characters = 0
  let generation = 0

  function drop(key: string): void {
    characters -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const found = kept.get(key)
      if (found && found.until > now()) return found.body
      if (found) drop(key)
      return undefined
    },
    keep(key, body, started) {
      if (started !== generation) return
      drop(key)
      kept.set(key, { body, until: now() + freshFor })
      characters += body.length
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) break
        drop(oldest)
      }
    },
    generation: () => generation,
    clear() {
      generation++
      kept.clear()
      characters = 0
    },
  }
}
