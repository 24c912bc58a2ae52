import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Whether a mailbox identity or a member has an order that was not cancelled. */
export async function hasOrdered(
  db: Db,
  { identity, memberId }: { identity: string | null; memberId: string | null },
): Promise<boolean> {
  const [found] = await rows<{ ordered: boolean }>(
    db,
    sql`
      select exists (
        select 1 from orders where email_identity(email) = ${identity} and status <> 'cancelled'
      )
        or exists (
          select 1 from orders where owner_id = ${memberId} and status <> 'cancelled'
        ) as ordered
    `,
  )
  return found?.ordered ?? false
}
