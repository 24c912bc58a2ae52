import pg from 'pg'
import { rolledBackError, sqlState } from './sql-state.ts'

// Amounts and counts of the shop stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day has no time zone; the driver would read it as local midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface PostgresClientConfig extends pg.ClientConfig {
  /**
   * The names that the connections of one pool share. Null behind a pooler, where the next
   * statement may reach another server connection.
   */
  readonly statementNames?: StatementNames | null
}

/**
 * The `pg` client with two additions. A statement with a list of values gets a name, so that a
 * connection parses and plans it once. A commit that PostgreSQL answers with ROLLBACK rejects.
 */
export class PostgresClient extends pg.Client {
  readonly #names: StatementNames | null

  constructor({ statementNames = null, ...config }: PostgresClientConfig) {
    super({ ...config, pipeline: true })
    this.#names = statementNames
  }

  // @ts-expect-error -- one signature in place of the driver's overloads
  override query(query: string | pg.QueryConfig, ...rest: unknown[]): unknown {
    const isNamed = this.#names && typeof query === 'object' && Array.isArray(query.values)
    const queryToSend = isNamed ? { ...query, name: this.#names?.find(query.text) } : query
    const result = super.query(queryToSend as never, ...(rest as never[])) as unknown
    if (!(result instanceof Promise) || typeof query !== 'object') return result
    return result.then(
      (answer: pg.QueryResult) => {
        if (query.text === 'commit' && answer.command === 'ROLLBACK') throw rolledBackError()
        return answer
      },
      (error: unknown) => {
        if (sqlState(error) === cachedPlanOutdated) this.#names?.delete(query.text)
        throw error
      },
    )
  }
}

/** The columns of a named statement have changed, which happens to `select *` after a migration. */
const cachedPlanOutdated = '0A000'

/** Statements beyond this number have no name: each name costs memory on every connection. */
const maxNames = 1_000

export class StatementNames {
  readonly #names = new Map<string, string>()
  #given = 0

  /** The statement's name, a new one if it has none; undefined when all names are given. */
  find(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known
    const name = `s${++this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** The next use of the statement gets a new name. */
  delete(text: string): void {
    this.#names.delete(text)
  }
}
