/** A small cache of recent results: the next page or another sort order of the same list. */
export class Recent<Answer> {
  private generation = -1
  private readonly answers = new Map<string, Answer>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get(generation: number, key: string, make: () => Answer): Answer {
    if (generation !== this.generation) this.answers.clear()
    this.generation = generation
    const known = this.answers.get(key)
    const answer = known ?? make()
    this.answers.delete(key)
    this.answers.set(key, answer)
    if (this.answers.size > this.capacity)
      this.answers.delete(this.answers.keys().next().value ?? '')
    return answer
  }
}
