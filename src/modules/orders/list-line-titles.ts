import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The titles of an order's lines by line id. */
export async function listLineTitles(db: Db, orderId: string): Promise<Map<string, string>> {
  const found = await rows<{ id: string; title: string }>(
    db,
    sql`select id, title from order_lines where order_id = ${orderId}`,
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}
