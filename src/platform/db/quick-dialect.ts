import {
  Column,
  getTableColumns,
  Name,
  Param,
  Placeholder,
  SQL,
  sql,
  StringChunk,
  Table,
  type QueryWithTypings,
} from 'drizzle-orm'
import { PgColumn, PgDialect, type PgInsertConfig, type PgTable } from 'drizzle-orm/pg-core'

interface Written {
  text: string
  readonly params: unknown[]
}

/** Where the rows of an insert go, and what they have. */
interface Target {
  readonly into: string
  readonly columns: readonly (readonly [key: string, column: PgColumn])[]
}

/**
 * The query builder's dialect, which writes what the shop's statements are made of by itself: the builder asks of each of their parts
 * what it is, a dozen times, and that costs more than all else it does. Anything it does not know it leaves to the builder.
 */
export class QuickDialect extends PgDialect {
  /** Tables and columns as they stand in a statement. */
  readonly #names = new WeakMap<object, string>()
  readonly #targets = new WeakMap<PgTable, Target>()
  readonly #bareNames = new WeakMap<Column, string>()

  override sqlToQuery(query: SQL, invokeSource?: 'indexes'): QueryWithTypings {
    const written: Written = { text: '', params: [] }
    return invokeSource === undefined && this.#writeAll(query, written)
      ? { sql: written.text, params: written.params }
      : super.sqlToQuery(query, invokeSource)
  }

  override buildUpdateSet(table: PgTable, set: Parameters<PgDialect['buildUpdateSet']>[1]): SQL {
    const chunks: unknown[] = []
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      const given = set[key]
      if (given === undefined && column.onUpdateFn) return super.buildUpdateSet(table, set)
      if (given !== undefined)
        chunks.push(
          new StringChunk(`${chunks.length > 0 ? ', ' : ''}${this.#bareNameOf(column)} = `),
          given,
        )
    }
    return listOf(chunks)
  }

  override buildInsertQuery(insert: PgInsertConfig): SQL {
    const {
      table,
      values,
      onConflict,
      returning = [],
      withList,
      select,
      overridingSystemValue_,
    } = insert
    const fields = returning.map(({ field }) => field)
    const isPlain = !select && !overridingSystemValue_ && !withList?.length
    const chunks = isPlain && Array.isArray(values) && this.#rowsOf(table, values)
    if (!chunks || !fields.every(isColumn)) return super.buildInsertQuery(insert)
    if (onConflict) chunks.push(new StringChunk(' on conflict '), onConflict)
    if (fields.length > 0) chunks.push(new StringChunk(` returning ${this.#listed(fields)}`))
    return listOf(chunks)
  }

  /** Undefined when a function of the table has to fill something in, which is left to the builder. */
  #rowsOf(table: PgTable, rows: readonly Record<string, unknown>[]): unknown[] | undefined {
    const { into, columns } = this.#targetOf(table)
    const chunks: unknown[] = []
    let text = into
    for (const [line, row] of rows.entries()) {
      for (const [index, [key, column]] of columns.entries()) {
        text += index > 0 ? ', ' : line > 0 ? ', (' : '('
        const given = row[key]
        if (given !== undefined && !(given instanceof Param && given.value === undefined)) {
          chunks.push(new StringChunk(text), given)
          text = ''
        } else if (column.defaultFn ?? column.onUpdateFn) return undefined
        else text += 'default'
      }
      text += ')'
    }
    chunks.push(new StringChunk(text))
    return chunks
  }

  #targetOf(table: PgTable): Target {
    const known = this.#targets.get(table)
    if (known) return known
    const columns = Object.entries(getTableColumns(table)).filter(
      ([, { generated }]) => !generated || generated.type === 'byDefault',
    )
    const target = {
      into: `insert into ${this.#nameOf(table)} (${this.#listed(columns.map(([, column]) => column))}) values `,
      columns,
    }
    this.#targets.set(table, target)
    return target
  }

  #listed(columns: readonly Column[]): string {
    return columns.map((column) => this.#bareNameOf(column)).join(', ')
  }

  /** A column's without its table. */
  #bareNameOf(column: Column): string {
    const known = this.#bareNames.get(column) ?? this.escapeName(column.name)
    this.#bareNames.set(column, known)
    return known
  }

  /** False when there is something in it that the builder has to write. */
  #writeAll(query: SQL, written: Written): boolean {
    // @ts-expect-error -- the builder keeps to itself who asked for values in the text
    if (query.shouldInlineParams) return false
    return query.queryChunks.every((chunk) => this.#write(chunk, written))
  }

  #write(chunk: unknown, written: Written): boolean {
    if (chunk === undefined) return true
    if (chunk === null || (typeof chunk !== 'object' && typeof chunk !== 'function'))
      return value(chunk, written)
    if (chunk instanceof StringChunk)
      written.text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
    else if (chunk instanceof Param) return this.#writeParam(chunk, written)
    else if (chunk instanceof SQL) return this.#writeAll(chunk, written)
    else if (chunk instanceof Column || chunk instanceof Table) written.text += this.#nameOf(chunk)
    else if (chunk instanceof Name) written.text += this.escapeName(chunk.value)
    else if (Array.isArray(chunk)) return this.#writeList(chunk, written)
    else if (typeof chunk === 'function' || 'getSQL' in chunk) return false
    else return value(chunk, written)
    return true
  }

  #writeList(chunks: readonly unknown[], written: Written): boolean {
    written.text += '('
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0) written.text += ', '
      if (!this.#write(chunk, written)) return false
    }
    written.text += ')'
    return true
  }

  #writeParam({ value: given, encoder }: Param, written: Written): boolean {
    if (given instanceof Placeholder) return false
    const mapped: unknown = given === null ? null : encoder.mapToDriverValue(given)
    return mapped instanceof SQL ? this.#writeAll(mapped, written) : value(mapped, written)
  }

  #nameOf(named: Column | Table): string {
    const known = this.#names.get(named) ?? super.sqlToQuery(sql`${named}`).sql
    this.#names.set(named, known)
    return known
  }
}

const isColumn = (field: unknown): field is PgColumn => field instanceof PgColumn

const listOf = (chunks: readonly unknown[]): SQL => sql.join(chunks as SQL[])

function value(given: unknown, written: Written): true {
  written.params.push(given)
  written.text += `$${written.params.length}`
  return true
}
