import { Param, SQL, StringChunk, type SQLChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import template, { type Sql } from 'sql-template-tag'

/** Embeds a part written with `sql.ts` in a statement of the query builder. Goes with the builder. */
export function toDrizzle({ strings, values }: Sql): SQL {
  const chunks: SQLChunk[] = [new StringChunk(strings[0] ?? '')]
  values.forEach((value, index) =>
    chunks.push(new Param(value), new StringChunk(strings[index + 1] ?? '')),
  )
  return new SQL(chunks)
}

const dialect = new PgDialect()

/** Embeds a part of the query builder in a statement written with `sql.ts`. Goes with the builder. */
export function fromDrizzle(part: SQL): Sql {
  const { sql, params } = dialect.sqlToQuery(part)
  const order = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1)
  return template(sql.split(/\$\d+/), ...order.map((index) => params[index]))
}
