/**
 * The statements of one connection, in the order in which they leave. A transaction's that are asked in one tick are one packet,
 * `begin` with the statements after it. Any others leave once this process has taken in all that has reached it, so that what
 * several requests ask is one way to the database, each for itself, whatever becomes of its neighbors.
 */
export class StatementLine<Statement extends { readonly text: string }> {
  readonly #send: (packets: readonly (readonly Statement[])[]) => void
  #waiting: Statement[] = []
  /** Of its transaction; `opening` while `begin` still waits for the first statement. */
  #stage: 'none' | 'opening' | 'open' = 'none'
  #isLeaving = false

  constructor(send: (packets: readonly (readonly Statement[])[]) => void) {
    this.#send = send
  }

  /** True when it was answered at once: `begin`, and the end of a transaction in which nothing was asked. */
  add(statement: Statement): boolean {
    const word = transactionWord(statement.text)
    if (word === 'begin') {
      this.leave()
      this.#stage = 'opening'
      this.#waiting.push(statement)
      return true
    }
    if (word && this.#stage === 'opening') {
      this.#stage = 'none'
      this.#waiting = []
      return true
    }
    if (this.#stage === 'opening') this.#stage = 'open'
    this.#waiting.push(statement)
    if (!word) this.#leaveSoon()
    else {
      this.leave()
      this.#stage = 'none'
    }
    return false
  }

  /** Sends what waits. */
  leave(): void {
    const statements = this.#waiting
    if (statements.length === 0) return
    this.#waiting = []
    if (this.#stage === 'opening') this.#stage = 'open'
    this.#send(this.#stage === 'none' ? statements.map((one) => [one]) : [statements])
  }

  #leaveSoon(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    const wait = this.#stage === 'none' ? setImmediate : process.nextTick
    wait(() => {
      this.#isLeaving = false
      this.leave()
    })
  }
}

/** `begin`, `commit` or `rollback` of a statement that begins or ends a transaction; those of a savepoint are none. */
export function transactionWord(text: string): string | undefined {
  return /^(begin|commit|rollback)\b(?! to\b)/i.exec(text)?.[1]?.toLowerCase()
}
