import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Acts on an order that wait for the approval of a second person, oldest first. */
export function listWaitingRequests(db: Db, { act, order }: { act: string; order: string }) {
  return queryRows(
    db,
    { id: text, amount: integer, by: text, at: timestamp },
    sql`
      select a.id, a.amount, coalesce(k.name, m.name, a.created_by) as by, a.created_at as at
      from approvals a
      left join staff_keys k on k.id = a.created_by
      left join staff_members m on m.id = a.created_by
      where a.state = 'waiting' and a.act = ${act} and upper(trim(a.input ->> 'order')) = ${order}
      order by a.created_at`,
  )
}
