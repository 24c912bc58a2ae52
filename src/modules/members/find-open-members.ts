import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The open accounts with these addresses, also those whose mailbox nobody has proven: email → id. */
export async function findOpenMembers(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const members = await queryRows(
    db,
    { id: text, email: text },
    sql`select id, email from members where email = any(${emails}) and closed_at is null`,
  )
  return new Map(members.map(({ id, email }) => [email, id]))
}
