import { Column, Name, Param, Placeholder, SQL, sql, StringChunk, Table, type QueryWithTypings } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

interface Written {
  text: string
  readonly params: unknown[]
}

/**
 * The query builder's dialect, which writes what the shop's statements are made of by itself: the builder asks of each of their parts
 * what it is, a dozen times, and that costs more than all else it does. Anything it does not know it leaves to the builder.
 */
export class QuickDialect extends PgDialect {
  /** Tables and columns as they stand in a statement. */
  readonly #names = new WeakMap<object, string>()

  override sqlToQuery(query: SQL, invokeSource?: 'indexes'): QueryWithTypings {
    const written: Written = { text: '', params: [] }
    return invokeSource === undefined && this.#writeAll(query, written)
      ? { sql: written.text, params: written.params }
      : super.sqlToQuery(query, invokeSource)
  }

  /** False when there is something in it that the builder has to write. */
  #writeAll(query: SQL, written: Written): boolean {
    // @ts-expect-error -- the builder keeps to itself who asked for values in the text
    if (query.shouldInlineParams) return false
    return query.queryChunks.every((chunk) => this.#write(chunk, written))
  }

  #write(chunk: unknown, written: Written): boolean {
    if (chunk === undefined) return true
    if (chunk === null || (typeof chunk !== 'object' && typeof chunk !== 'function')) return value(chunk, written)
    if (chunk instanceof StringChunk) written.text += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('')
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

function value(given: unknown, written: Written): true {
  written.params.push(given)
  written.text += `$${written.params.length}`
  return true
}
