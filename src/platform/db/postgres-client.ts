import pg from 'pg'
import { rolledBackError, sqlState } from './sql-state.ts'

// Amounts and counts of the shop stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day has no time zone; the driver would read it as local midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface PostgresClientConfig extends pg.ClientConfig {
  /** Off behind a pooler, where the next statement may reach another server connection. */
  readonly hasNamedStatements?: boolean
}

/**
 * The `pg` client with two additions. A statement with a list of values gets a name, so that a
 * connection parses and plans it once. A commit that PostgreSQL answers with ROLLBACK rejects.
 */
export class PostgresClient extends pg.Client {
  readonly #hasNamedStatements: boolean

  constructor({ hasNamedStatements = false, ...config }: PostgresClientConfig) {
    super({ ...config, pipeline: true })
    this.#hasNamedStatements = hasNamedStatements
  }

  // @ts-expect-error -- one signature in place of the driver's overloads
  override query(query: string | pg.QueryConfig, ...rest: unknown[]): unknown {
    const isNamed =
      this.#hasNamedStatements && typeof query === 'object' && Array.isArray(query.values)
    const queryToSend = isNamed ? { ...query, name: statementName(query.text) } : query
    const result = super.query(queryToSend as never, ...(rest as never[])) as unknown
    if (!(result instanceof Promise) || typeof query !== 'object') return result
    return result.then(
      (answer: pg.QueryResult) => {
        if (query.text === 'commit' && answer.command === 'ROLLBACK') throw rolledBackError()
        return answer
      },
      (error: unknown) => {
        if (sqlState(error) === cachedPlanOutdated) names.delete(query.text)
        throw error
      },
    )
  }
}

/** The columns of a named statement have changed, which happens to `select *` after a migration. */
const cachedPlanOutdated = '0A000'

/** Statements beyond this number have no name: each name costs memory on every connection. */
const maxNames = 1_000
const names = new Map<string, string>()
let namesGiven = 0

function statementName(text: string): string | undefined {
  const knownName = names.get(text)
  if (knownName !== undefined || names.size >= maxNames) return knownName
  const name = `s${++namesGiven}`
  names.set(text, name)
  return name
}
