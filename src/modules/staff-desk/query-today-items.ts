import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { TodayItem } from './domain/today-item.ts'

/** Reads items from a statement with the columns id, title, subtitle and due_at. */
export async function queryTodayItems(
  db: Db,
  statement: Sql,
  describe: (id: string) => Pick<TodayItem, 'path' | 'action'>,
): Promise<TodayItem[]> {
  const rows = await queryRows(
    db,
    { id: text, title: text, subtitle: text, dueAt: nullable(timestamp) },
    statement,
  )
  return rows.map((row) => ({ ...row, ...describe(row.id) }))
}

/** The end of a day in a time zone. */
export const endOfDay = (day: Sql, timeZone: string): Sql =>
  sql`((${day}) + 1)::timestamp at time zone ${timeZone}`
