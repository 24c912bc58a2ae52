import { LRUCache } from 'lru-cache'

/** A small cache of recent results: the next page or another sort order of the same list. */
export class ResultCache<Answer extends object> {
  private generation = -1
  private readonly answers: LRUCache<string, Answer>

  constructor(capacity: number) {
    this.answers = new LRUCache({ max: capacity })
  }

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
