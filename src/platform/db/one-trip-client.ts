import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { serialize, type DatabaseError } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  Field,
  NotificationResponseMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { readRows, type RowTexts } from './read-rows.ts'
import { rolledBack } from './sql-state.ts'
import { statementNames } from './statement-names.ts'
import { sync, wireMessages, type Wire } from './wire-message.ts'

type Query = <Row>(
  text: string,
  values?: unknown[],
  options?: QueryOptions,
) => Promise<Results<Row>>

/** The part of the engine's client that the query builder calls. */
export interface EmbeddedClient {
  readonly query: Query
  transaction<Result>(act: (tx: { readonly query: Query }) => Promise<Result>): Promise<Result>
  /** Hears what is notified, by its own statements and by the engine's; the answer ends it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
}

/** What the engine said to one message, or to several in a row. */
interface Reply {
  /** Null when it was not described. */
  readonly fields: readonly Field[] | null
  readonly rows: readonly RowTexts[]
  /** What the last statement says it did: `COMMIT`, `INSERT 0 1`. */
  readonly tag: string
}

type Parse = (text: string, type: number) => unknown
type Described = Pick<Reply, 'rows'> & { readonly fields: readonly Field[] }
/** `begins`: it is the first of a transaction. */
type Asked = Pick<Wire, 'values'> & { readonly text: string; readonly begins: boolean }
type Ask = (asked: Asked) => Promise<Described>
type Exchange = (message: Uint8Array) => Promise<Reply>

/**
 * The engine's own `query` calls into WebAssembly six times (parse, describe, bind, describe, execute, sync) and plans every
 * statement anew. Here all of it is one message, with `begin` before the first of a transaction; a repeated statement is planned
 * once and its columns are described once; and the answer is read as the `pg` driver reads it, since the engine does so byte by byte.
 */
export function oneTripClient(engine: PGlite): EmbeddedClient {
  const channels = channelsOf(engine)
  const exchange = exchangeWith(engine, channels.tell)
  const ask = askWith(exchange)
  const run = async <Row>(asked: Asked, options: QueryOptions = {}): Promise<Results<Row>> =>
    engine.runExclusive(async () =>
      readResults<Row>(await ask(asked), engine.parsers as Record<number, Parse>, options),
    )
  // oxlint-disable-next-line no-underscore-dangle -- the lock that the engine's own `query` takes, which has no other name
  const alone = <Result>(act: () => Promise<Result>) => engine._runExclusiveTransaction(act)
  return {
    query: (text, values = [], options) =>
      alone(async () => {
        const results = await run<never>({ text, values, begins: false }, options)
        await engine.syncToFs()
        return results
      }),
    transaction: (act) =>
      alone(async () => {
        let state: 'new' | 'begun' | 'over' = 'new'
        const query: Query = async (text, values = [], options) => {
          if (state === 'over')
            throw new Error('The transaction is over: what is asked now would stand outside of it.')
          const begins = state === 'new'
          state = 'begun'
          return run({ text, values, begins }, options)
        }
        const end = async (text: string) => {
          const hasBegun = state === 'begun'
          state = 'over'
          return hasBegun ? engine.runExclusive(() => exchange(serialize.query(text))) : null
        }
        try {
          const result = await act({ query })
          const ended = await end('commit')
          if (ended?.tag === 'ROLLBACK') throw rolledBack()
          await engine.syncToFs()
          return result
        } catch (error) {
          await end('rollback')
          throw error
        }
      }),
    listen: channels.listen,
  }
}

/** Who hears what: notices come with the answers to statements, those of the engine's own as well. */
function channelsOf(engine: PGlite) {
  const channels = new Map<string, Set<(payload: string) => void>>()
  return {
    tell({ channel, payload }: NotificationResponseMessage): void {
      for (const call of channels.get(channel) ?? []) queueMicrotask(() => call(payload))
    },
    async listen(
      channel: string,
      onPayload: (payload: string) => void,
    ): Promise<() => Promise<void>> {
      const calls = channels.get(channel) ?? new Set()
      channels.set(channel, calls.add(onPayload))
      const unlisten = await engine.listen(channel, onPayload)
      return async () => {
        calls.delete(onPayload)
        await unlisten()
      }
    },
  }
}

function exchangeWith(
  engine: PGlite,
  tell: (notice: NotificationResponseMessage) => void,
): Exchange {
  const parser = new Parser()
  return async (message) => {
    const said: BackendMessage[] = []
    // The engine writes its next answer over this one.
    const hear = (chunk: Uint8Array) =>
      parser.parse(Buffer.from(chunk), (one) => void said.push(one))
    await engine.execProtocolRawStream(message, { syncToFs: false, onRawData: hear })
    const only = <Kind extends BackendMessage>(name: Kind['name']) =>
      said.filter((one): one is Kind => one.name === name)
    for (const notice of only<NotificationResponseMessage>('notification')) tell(notice)
    const [error] = only<DatabaseError>('error')
    if (error) throw error
    return {
      fields: only<RowDescriptionMessage>('rowDescription')[0]?.fields ?? null,
      rows: only<DataRowMessage>('dataRow').map((row) => row.fields as RowTexts),
      tag: only<CommandCompleteMessage>('commandComplete').at(-1)?.text ?? '',
    }
  }
}

const begin = serialize.query('begin')

/** A statement that the engine knows by name has columns that we know: when they change, it fails and loses its name. */
function askWith(exchange: Exchange): Ask {
  const names = statementNames()
  const columns = new Map<string, readonly Field[]>()
  return async ({ text, values, begins }) => {
    const called = names.ask(text)
    const known = called.text === null ? columns.get(called.name) : undefined
    try {
      const messages = wireMessages({ ...called, values, described: !known })
      const { rows, fields } = await exchange(
        Buffer.concat([...(begins ? [begin] : []), ...messages, sync]),
      )
      names.remember(text, called)
      for (const old of called.forget) columns.delete(old)
      if (!known && called.name !== '') columns.set(called.name, fields ?? [])
      return { rows, fields: known ?? fields ?? [] }
    } catch (error) {
      names.drop(text, called)
      throw error
    }
  }
}

function readResults<Row>(
  { rows, fields }: Described,
  parsers: Readonly<Record<number, Parse>>,
  options: QueryOptions,
): Results<Row> {
  const readerOf = (type: number) => {
    const parse = (options.parsers?.[type] as Parse | undefined) ?? parsers[type]
    return parse && ((text: string) => parse(text, type))
  }
  return {
    rows: readRows({ fields, rows }, { readerOf, asLists: options.rowMode === 'array' }) as Row[],
    fields: [...fields],
  }
}
