import type { Writable } from 'node:stream'
import type pg from 'pg'
import { sqlState } from './sql-state.ts'
import { statementNames } from './statement-names.ts'

type Driver = typeof pg
type Asked = string | pg.QueryConfig
/** A table has changed under a statement that was planned before: it has to be planned anew, under another name. */
const planOutdated = '0A000'

type Answered = (error: Error | null, result?: pg.QueryResult) => void

/**
 * The driver's client with three savings for a shop, whose statements are many, small and the same again and again: a repeated
 * statement is parsed and planned once for each connection; `begin` travels with the statement after it; and statements that are
 * asked in one go leave in one packet.
 */
export function postgresClient(driver: Driver): Driver['Client'] {
  class PostgresClient extends driver.Client {
    readonly #names = statementNames()
    #begun: Promise<unknown> | null = null
    #corked: Writable | null = null

    constructor(config: pg.ClientConfig) {
      super({ ...config, pipeline: true })
    }

    // @ts-expect-error -- the driver's overloads all come down to this one
    override query(asked: Asked, values?: unknown[] | Answered, answered?: Answered): unknown {
      this.#corkUntilTickEnds()
      const text = typeof asked === 'string' ? asked : asked.text
      if (typeof text !== 'string') return super.query(asked as never, values as never, answered as never)
      if (/^begin\b[^;]*$/i.test(text) && !answered) return this.#begin(text)
      const begun = this.#begun
      this.#begun = null
      const result = this.#ask(asked, { text, values, answered })
      return begun && result ? Promise.all([result, begun]).then(([first]) => first) : result
    }

    /** Answers at once; when it fails, so does the statement after it. */
    #begin(text: string): Promise<unknown> {
      this.#begun = super.query(text)
      this.#begun.catch(() => undefined)
      return Promise.resolve({ rows: [], rowCount: null, command: 'BEGIN', oid: 0, fields: [] })
    }

    #ask(
      asked: Asked,
      { text, values, answered }: { text: string; values?: unknown[] | Answered; answered?: Answered },
    ): Promise<unknown> | void {
      const bound = Array.isArray(values) ? values : typeof asked === 'object' ? asked.values : undefined
      const callback = typeof values === 'function' ? values : answered
      const config = typeof asked === 'object' ? asked : { text }
      if (!bound || bound.length === 0 || config.name) return this.#send(config, bound, callback)
      const known = this.#names.ask(text)
      for (const old of known.forget) super.query(`deallocate "${old}"`).catch(() => undefined)
      this.#names.remember(text, known)
      if (known.name === '') return this.#send(config, bound, callback)
      const outdated = (error: unknown) => {
        if (sqlState(error) === planOutdated) this.#names.drop(text, known)
      }
      const told: Answered | undefined = callback && ((error, result) => (outdated(error), callback(error, result)))
      const result = this.#send({ ...config, name: known.name }, bound, told)
      if (result) result.catch(outdated)
      return result
    }

    #send(config: pg.QueryConfig, values?: unknown[], callback?: Answered): Promise<unknown> | void {
      return super.query(config as never, values as never, callback as never)
    }

    #corkUntilTickEnds(): void {
      if (this.#corked) return
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      this.#corked = stream
      stream.cork()
      process.nextTick(() => {
        this.#corked = null
        stream.uncork()
      })
    }
  }
  return PostgresClient as unknown as Driver['Client']
}
