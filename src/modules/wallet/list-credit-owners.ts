import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Those of the members who have, or have had, credit. */
export async function listCreditOwners(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  const owners = await queryRows(
    db,
    { ownerId: text },
    sql`
      select distinct owner_id
      from credit_grants
      where owner_id = any(${memberIds})`,
  )
  return new Set(owners.map(({ ownerId }) => ownerId))
}
