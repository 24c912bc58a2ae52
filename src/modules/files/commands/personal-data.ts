import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** For a closed account: unclaimed files are deleted; claimed files belong to their form. */
export async function eraseUnclaimedFiles(tx: Tx, ownerId: string): Promise<void> {
  await execute(
    tx,
    sql`update files set state = 'deleted' where owner_id = ${ownerId} and claimed_by is null`,
  )
}

/** For the data export of a member: the names of the files, without their content. */
export function exportFiles(db: Db, ownerId: string): Promise<unknown[]> {
  return queryRows(
    db,
    { name: text, type: nullable(text), size: integer, purpose: text, createdAt: timestamp },
    sql`
      select name, type, size, purpose, created_at
      from files
      where owner_id = ${ownerId} and state <> 'deleted'
      order by created_at`,
  )
}
