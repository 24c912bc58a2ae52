import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { statementNames } from './statement-names.ts'
import { wireMessage } from './wire-message.ts'

/** The part of the engine's client that the query builder calls. */
export interface EmbeddedClient {
  query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>
  transaction<Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result>
}

type Parse = (text: string, type: number) => unknown
type Message = { readonly name: string; readonly fields?: readonly unknown[] }
type Field = { readonly name: string; readonly dataTypeID: number }

/**
 * The engine's own `query` calls into WebAssembly six times (parse, describe, bind, describe, execute, sync) and plans every
 * statement anew. Here all of it is one message and a repeated statement is planned once: half the time for what a shop does.
 */
export function oneTripClient(engine: PGlite): EmbeddedClient {
  const names = statementNames()
  const run = <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> =>
    engine.runExclusive(async () => {
      const asked = names.ask(text)
      try {
        const { messages } = await engine.execProtocol(wireMessage({ ...asked, values }), { syncToFs: false })
        names.remember(text, asked)
        return readResults<Row>(messages, engine.parsers as Record<number, Parse>, options)
      } catch (error) {
        names.drop(text, asked)
        throw error
      }
    })
  return {
    query: <Row>(text: string, values?: unknown[], options?: QueryOptions) =>
      // oxlint-disable-next-line no-underscore-dangle -- the lock that the engine's own `query` takes, which has no other name
      engine._runExclusiveTransaction(async () => {
        const results = await run<Row>(text, values, options)
        await engine.syncToFs()
        return results
      }),
    transaction: (act) => engine.transaction((tx) => act({ ...tx, query: run })),
  }
}

function readResults<Row>(messages: readonly Message[], parsers: Readonly<Record<number, Parse>>, options: QueryOptions): Results<Row> {
  const fields = (messages.find((one) => one.name === 'rowDescription')?.fields ?? []) as Field[]
  const readers = fields.map(({ dataTypeID }) => (options.parsers?.[dataTypeID] as Parse | undefined) ?? parsers[dataTypeID])
  const read = (text: string | null, index: number) =>
    text === null ? null : readers[index] ? readers[index](text, fields[index]?.dataTypeID ?? 0) : text
  const rows = messages
    .filter((one) => one.name === 'dataRow')
    .map(({ fields: texts = [] }) => (texts as (string | null)[]).map(read))
    .map((values) =>
      options.rowMode === 'array' ? values : Object.fromEntries(values.map((value, index) => [fields[index]?.name, value])),
    )
  return { rows: rows as Row[], fields: [...fields] }
}
