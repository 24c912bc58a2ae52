import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const historyRow = { at: timestamp, staffName: text, act: text }

export type ObjectHistoryEntry = Row<typeof historyRow>

/** What staff did with an object, the newest first; reads and refusals are left out. */
export function listObjectHistory(
  db: Db,
  { kind, id }: { kind: string; id: string },
): Promise<ObjectHistoryEntry[]> {
  return queryRows(
    db,
    historyRow,
    sql`
      select at, coalesce(nullif(staff_name, ''), staff_id) as staff_name, act
      from audit_entries
      where object_kind = ${kind} and object_id = ${id} and outcome = 'done'
      order by at desc, id desc
      limit 50`,
  )
}
