import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Ids have 74 random bits, so nobody finds one by asking. */
export async function orderExists(db: Db, id: string): Promise<boolean> {
  const [found] = await rows<{ id: string }>(db, sql`select id from orders where id = ${id}`)
  return found !== undefined
}
