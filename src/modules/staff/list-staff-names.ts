import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { commandLineStaff } from './command-line-staff.ts'

/** Id → name of staff, also of those who can no longer sign in. Unknown ids are absent. */
export async function listStaffNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)]
  const found = await queryRows(
    db,
    { id: text, name: text },
    sql`
      select id, name
      from staff_members
      where id = any(${unique}::text[])
      union all
      select id, name
      from staff_keys
      where id = any(${unique}::text[])`,
  )
  return new Map([
    [commandLineStaff.id, commandLineStaff.name],
    ...found.map(({ id, name }): [string, string] => [id, name]),
  ])
}
