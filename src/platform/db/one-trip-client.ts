import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { statementNames } from './statement-names.ts'
import { plainMessage, wireMessage, type Wire } from './wire-message.ts'
import { readReply, type Field, type Reply } from './wire-reply.ts'

type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/** The part of the engine's client that the query builder calls. */
export interface EmbeddedClient {
  readonly query: Query
  transaction<Result>(act: (tx: { readonly query: Query }) => Promise<Result>): Promise<Result>
  /** Hears what is notified, by its own statements and by the engine's; the answer ends it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
}

type Described = Pick<Reply, 'rows'> & { readonly fields: readonly Field[] }
type Parse = (text: string, type: number) => unknown

/**
 * The engine's own `query` calls into WebAssembly six times (parse, describe, bind, describe, execute, sync) and plans every
 * statement anew. Here all of it is one message, with `begin` before the first of a transaction; a repeated statement is planned
 * once and its columns are described once; and the answer is read by us, since the engine's reader takes it apart byte by byte.
 */
export function oneTripClient(engine: PGlite): EmbeddedClient {
  const names = statementNames()
  const columns = new Map<string, readonly Field[]>()
  const channels = new Map<string, Set<(payload: string) => void>>()

  async function exchange(message: Uint8Array): Promise<Reply> {
    const chunks: Buffer[] = []
    await engine.execProtocolRawStream(message, { syncToFs: false, onRawData: (chunk) => void chunks.push(Buffer.from(chunk)) })
    const reply = readReply(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    for (const { channel, payload } of reply.notifications)
      for (const call of channels.get(channel) ?? []) queueMicrotask(() => call(payload))
    if (reply.error) throw new DatabaseError(reply.error)
    return reply
  }

  async function ask(text: string, wire: Pick<Wire, 'values' | 'before'>): Promise<Described> {
    const asked = names.ask(text)
    const known = asked.text === null ? columns.get(text) : undefined
    try {
      const reply = await exchange(wireMessage({ ...asked, ...wire, described: !known }))
      names.remember(text, asked)
      const fields = known ?? reply.fields ?? []
      if (!known) columns.set(text, fields)
      return { rows: reply.rows, fields }
    } catch (error) {
      names.drop(text, asked)
      throw error
    }
  }

  const run = async <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}, before: string | null = null) =>
    engine.runExclusive(async () => readResults<Row>(await ask(text, { values, before }), engine.parsers as Record<number, Parse>, options))

  return {
    query: (text, values, options) =>
      // oxlint-disable-next-line no-underscore-dangle -- the lock that the engine's own `query` takes, which has no other name
      engine._runExclusiveTransaction(async () => {
        const results = await run(text, values, options)
        await engine.syncToFs()
        return results
      }) as never,
    transaction: (act) =>
      // oxlint-disable-next-line no-underscore-dangle -- as above
      engine._runExclusiveTransaction(async () => {
        let hasBegun = false
        const query: Query = (text, values, options) => {
          const before = hasBegun ? null : 'begin'
          hasBegun = true
          return run(text, values, options, before)
        }
        const end = (text: string) => (hasBegun ? engine.runExclusive(() => exchange(plainMessage(text))) : null)
        try {
          const result = await act({ query })
          const ended = await end('commit')
          if (ended?.tag === 'ROLLBACK') throw new DatabaseError({ C: '25P02', M: 'The transaction was taken back instead of committed.' })
          await engine.syncToFs()
          return result
        } catch (error) {
          await end('rollback')
          throw error
        }
      }),
    async listen(channel, onPayload) {
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

function readResults<Row>(
  { rows, fields }: Described,
  parsers: Readonly<Record<number, Parse>>,
  options: QueryOptions,
): Results<Row> {
  const readers = fields.map(({ dataTypeID }) => (options.parsers?.[dataTypeID] as Parse | undefined) ?? parsers[dataTypeID])
  const read = (text: string | null, index: number) =>
    text === null ? null : readers[index] ? readers[index](text, fields[index]?.dataTypeID ?? 0) : text
  const asRow = (texts: readonly (string | null)[]): unknown => {
    if (options.rowMode === 'array') return texts.map(read)
    const row: Record<string, unknown> = {}
    for (const [index, { name }] of fields.entries()) row[name] = read(texts[index] ?? null, index)
    return row
  }
  return { rows: rows.map(asRow) as Row[], fields: [...fields] }
}

/** The error of a statement as the drivers of PostgreSQL give it: `code` is its SQL state. */
class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined
  readonly constraint: string | undefined

  /** Takes the parts by their letters (chapter "Error and Notice Message Fields" of its manual). */
  constructor({ M: message, C: code, D: detail, t: table, n: constraint }: Readonly<Record<string, string>>) {
    super(message)
    Object.assign(this, { code, detail, table, constraint })
  }
}
