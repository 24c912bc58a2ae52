import type { Writable } from 'node:stream'
import pg from 'pg'
import { PostgresPacket, resultOf, type Asked, type Told } from './postgres-packet.ts'
import { StatementLine } from './statement-line.ts'
import { statementNames } from './statement-names.ts'

type Query = string | (pg.QueryConfig & { readonly rowMode?: 'array' })
type Answered = (error: Error | null, result?: pg.QueryResult) => void

/**
 * The driver's client with savings for a shop, whose statements are many, small and the same again and again: a repeated statement
 * is parsed, planned and described once for each connection, and what is asked in one go leaves together. Whoever gives a callback,
 * a name or no list of values has the driver's own way.
 */
export class PostgresClient extends pg.Client {
  readonly #told: Told = { names: statementNames(), columns: new Map() }
  readonly #line = new StatementLine<Asked>((packets) => {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    for (const packet of packets) super.query(new PostgresPacket(this.#told, packet))
    stream.uncork()
  })

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true })
  }

  // @ts-expect-error -- the driver's overloads all come down to this one
  override query(query: Query, values?: unknown[] | Answered, answered?: Answered): unknown {
    const { text, name, ...config } = typeof query === 'string' ? { text: query } : query
    const bound = Array.isArray(values) ? values : config.values
    if (
      typeof text !== 'string'
      || name !== undefined
      || bound === undefined
      || typeof values === 'function'
      || answered
    ) {
      this.#line.leave()
      return super.query(query as never, values as never, answered as never)
    }
    const { types, rowMode } = config
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        text,
        values: bound,
        types,
        asLists: rowMode === 'array',
        resolve,
        reject,
      }
      if (this.#line.add(asked)) resolve(resultOf(text.toUpperCase()))
    })
  }
}
