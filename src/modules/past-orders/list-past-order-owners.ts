import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Those of the members who have past orders. */
export async function listPastOrderOwners(
  db: Db,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const owners = await queryRows(
    db,
    { memberId: text },
    sql`select distinct member_id from past_orders where member_id = any(${memberIds})`,
  )
  return new Set(owners.map(({ memberId }) => memberId))
}
