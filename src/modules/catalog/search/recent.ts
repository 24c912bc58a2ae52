/** Answers that are likely asked for again, a few of them: the next page or another order of what was just shown. */
export class Recent<Answer> {
  private generation = -1
  private readonly answers = new Map<string, Answer>()
  private readonly kept: number

  constructor(kept: number) {
    this.kept = kept
  }

  /** The answer worked out before, unless the index has changed since. */
  get(generation: number, key: string, make: () => Answer): Answer {
    if (generation !== this.generation) this.answers.clear()
    this.generation = generation
    const known = this.answers.get(key)
    const answer = known ?? make()
    this.answers.delete(key)
    this.answers.set(key, answer)
    if (this.answers.size > this.kept) this.answers.delete(this.answers.keys().next().value ?? '')
    return answer
  }
}
