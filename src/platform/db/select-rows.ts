import { getTableColumns, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rows, type Db, type Tx } from './database.server.ts'

/**
 * Reads whole rows of one table, with `where …` and what follows as SQL. For frequent reads, where
 * building the query costs more than running it. Columns in `without` are left out.
 */
export function selectRows<
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
