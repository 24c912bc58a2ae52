import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The tags each of these goods carries, by id. */
export async function readTags(db: Db, goodsIds: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found = await rows<{ id: string; tags: string[] }>(
    db,
    sql`select id, tags from goods where id = any(${sql.param([...goodsIds])}::text[])`,
  )
  return new Map(found.map(({ id, tags }) => [id, tags]))
}
