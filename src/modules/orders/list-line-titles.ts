import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The titles of an order's lines by line id. */
export async function listLineTitles(db: Db, orderId: string): Promise<Map<string, string>> {
  const lines = await queryRows(
    db,
    { id: text, title: text },
    sql`select id, title from order_lines where order_id = ${orderId}`,
  )
  return new Map(lines.map(({ id, title }) => [id, title]))
}
