import { getTableColumns, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rows, type Db, type Tx } from './database.server.ts'

/**
 * Reads whole rows of one table, `where …` and all that follows given as SQL: what the query builder would make of them, for the
 * places where building the query anew at every call costs more than the query. Columns named in `without` stay behind.
 */
export function rowsOf<
  Table extends PgTable,
  Without extends keyof InferSelectModel<Table> & string = never,
>(
  table: Table,
  { without = [] }: { without?: readonly Without[] } = {},
): (db: Db | Tx, rest: SQL) => Promise<Omit<InferSelectModel<Table>, Without>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => !without.includes(key as Without),
  )
  const dates = columns.filter(([, column]) => column.dataType === 'date').map(([key]) => key)
  const list = sql.raw(columns.map(([key, column]) => `"${column.name}" as "${key}"`).join(', '))
  return async (db, rest) => {
    const found = await rows<Record<string, unknown>>(db, sql`select ${list} from ${table} ${rest}`)
    for (const row of found)
      for (const key of dates) if (typeof row[key] === 'string') row[key] = new Date(row[key])
    return found as Omit<InferSelectModel<Table>, Without>[]
  }
}
