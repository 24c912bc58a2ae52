import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Whether a mailbox identity or a member has an order that was not cancelled. */
export async function hasOrdered(
  db: Db,
  { identity, memberId }: { identity: string | null; memberId: string | null },
): Promise<boolean> {
  const history = await queryRow(
    db,
    { ordered: boolean },
    sql`
      select exists (
        select 1 from orders where email_identity(email) = ${identity} and status <> 'cancelled'
      )
        or exists (
          select 1 from orders where owner_id = ${memberId} and status <> 'cancelled'
        ) as ordered`,
  )
  return history?.ordered ?? false
}
