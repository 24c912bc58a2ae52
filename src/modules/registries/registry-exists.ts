import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Safe to expose: ids have 74 random bits and cannot be guessed. */
export async function registryExists(db: Db, id: string): Promise<boolean> {
  const [found] = await rows<{ id: string }>(db, sql`select id from registries where id = ${id}`)
  return found !== undefined
}
