import pg from 'pg'
import type {
  CommandCompleteMessage,
  DataRowMessage,
  Field,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { readRows, type RowTexts } from './read-rows.ts'
import { sqlState, rolledBack } from './sql-state.ts'
import { transactionWord } from './statement-line.ts'
import type { Called, StatementNames } from './statement-names.ts'
import { sync, wireMessages } from './wire-message.ts'

/** A statement with its values, how its rows are to be read, and who waits for them. */
export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  readonly types: pg.CustomTypesConfig | undefined
  readonly asLists: boolean
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** What a connection has told the server already. */
export interface Told {
  readonly names: StatementNames
  readonly columns: Map<string, readonly Field[]>
}

/** A statement on its way. */
interface Sent extends Asked {
  readonly called: Called
  fields: readonly Field[] | null
  readonly rows: RowTexts[]
  /** What it did, once it has: `INSERT 0 1`. */
  tag: string
}

/** A table has changed under a statement that was planned before: it has to be planned anew, under another name. */
const planOutdated = '0A000'

/** Statements that are sent together and answered together. After one that fails, the server skips the rest of them. */
export class PostgresPacket extends pg.Query {
  /** The driver's, which ends its wait for an answer. */
  callback: ((error: null) => void) | undefined
  readonly #told: Told
  readonly #sent: readonly Sent[]
  #done = 0
  #isOver = false

  constructor(told: Told, statements: readonly Asked[]) {
    super('')
    this.#told = told
    this.#sent = statements.map((statement) => {
      const called = told.names.ask(statement.text)
      told.names.remember(statement.text, called)
      for (const old of called.forget) told.columns.delete(old)
      return {
        ...statement,
        called,
        fields: (called.text === null && told.columns.get(called.name)) || null,
        rows: [],
        tag: '',
      }
    })
  }

  override submit = ({ stream }: pg.Connection): void => {
    const messages = this.#sent.flatMap(({ called, values, fields }) =>
      wireMessages({ ...called, values, described: fields === null }),
    )
    stream.write(Buffer.concat([...messages, sync]))
  }

  handleRowDescription({ fields }: RowDescriptionMessage): void {
    const statement = this.#sent[this.#done]
    if (statement) statement.fields = fields
  }

  handleDataRow({ fields }: DataRowMessage): void {
    this.#sent[this.#done]?.rows.push(fields as RowTexts)
  }

  handleCommandComplete({ text }: CommandCompleteMessage): void {
    const statement = this.#sent[this.#done++]
    if (statement) statement.tag = text
  }

  handleEmptyQuery(): void {
    this.#done++
  }

  /** What one statement did outside of a transaction can still fail after it: as it is committed. */
  handleError(error: Error): void {
    this.#end((statement, index) => {
      const failed = Math.min(this.#done, this.#sent.length - 1)
      if (index < failed) return this.#answer(statement)
      const { text, called } = statement
      if (called.text !== null || sqlState(error) === planOutdated)
        this.#told.names.drop(text, called)
      statement.reject(index === failed ? error : rolledBack())
    })
  }

  handleReadyForQuery(): void {
    this.#end((statement) => this.#answer(statement))
  }

  #end(each: (statement: Sent, index: number) => void): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const [index, statement] of this.#sent.entries()) each(statement, index)
    this.callback?.(null)
  }

  #answer({
    text,
    types = pg.types,
    asLists,
    resolve,
    reject,
    called,
    fields,
    rows,
    tag,
  }: Sent): void {
    if (called.name !== '') this.#told.columns.set(called.name, fields ?? [])
    if (tag === 'ROLLBACK' && transactionWord(text) === 'commit') return reject(rolledBack())
    try {
      const readerOf = (type: number) => types.getTypeParser(type, 'text')
      resolve(resultOf(tag, readRows({ fields: fields ?? [], rows }, { readerOf, asLists })))
    } catch (error) {
      reject(error)
    }
  }
}

export function resultOf(tag: string, rows: readonly unknown[] = []): pg.QueryResult {
  const words = tag.split(' ')
  const count = Number(words.at(-1))
  return {
    rows: rows as never[],
    fields: [],
    command: words[0] ?? '',
    rowCount: Number.isNaN(count) ? null : count,
    oid: 0,
  }
}
