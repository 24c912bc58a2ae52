import { LRUCache } from 'lru-cache'

/** Answers that are likely asked for again, a few of them: the next page or another order of what was just shown. */
export class Recent<Answer extends object> {
  private generation = -1
  private readonly answers: LRUCache<string, Answer>

  constructor(kept: number) {
    this.answers = new LRUCache({ max: kept })
  }

  /** The answer worked out before, unless the index has changed since. */
  get(generation: number, key: string, make: () => Answer): Answer {
    if (generation !== this.generation) this.answers.clear()
    this.generation = generation
    const known = this.answers.get(key)
    if (known) return known
    const answer = make()
    this.answers.set(key, answer)
    return answer
  }
}
