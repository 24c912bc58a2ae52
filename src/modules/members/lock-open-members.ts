import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Locks the open accounts with these addresses, also those whose mailbox nobody has proven. Returns
 * email → id.
 */
export async function lockOpenMembers(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const members = await queryRows(
    tx,
    { id: text, email: text },
    sql`
      select id, email
      from members
      where email = any(${emails}) and closed_at is null
      order by id
      for update`,
  )
  return new Map(members.map(({ id, email }) => [email, id]))
}
