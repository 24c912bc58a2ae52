import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { isManagedBy } from '../db/registries.ts'

/** The registry's id if the member owns or co-manages it. */
export async function findOwnRegistry(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<string | null> {
  const registry = await queryRow(
    db,
    { id: text },
    sql`select r.id from registries r where r.id = ${id} and ${isManagedBy(memberId)}`,
  )
  return registry?.id ?? null
}
