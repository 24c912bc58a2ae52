import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** How many orders of a mailbox, however it is spelled, or of a member were not cancelled. */
export async function countOrders(db: Db, { identity, memberId }: { identity: string | null; memberId: string | null }): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from (
      select id from orders where mail_identity(email) = ${identity} and status <> 'cancelled'
      union select id from orders where owner_id = ${memberId} and status <> 'cancelled') as found`,
  )
  return found?.count ?? 0
}
