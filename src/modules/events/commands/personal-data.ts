import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** For a closed account: the events stay, without the email address. */
export async function anonymizeEvents(tx: Tx, email: string): Promise<void> {
  await execute(tx, sql`update events set email = null where email = ${email}`)
}

/** For the data export of a member. */
export function exportEvents(db: Db, email: string): Promise<unknown[]> {
  return queryRows(
    db,
    { type: text, name: text, action: text, path: text, at: timestamp },
    sql`
      select type, name, action, path, at
      from events
      where email = ${email}
      order by at`,
  )
}
