import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { managedBy } from './data/registries.ts'

/** The registry somebody speaks of, when it is theirs or they help with it. */
export async function findOwnRegistry(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select r.id from registries r where r.id = ${id} and ${managedBy(memberId)}`,
  )
  return found?.id ?? null
}
