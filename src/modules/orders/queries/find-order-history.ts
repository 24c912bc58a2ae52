import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface OrderHistory {
  readonly orders: number
  readonly lastAt: Date | null
}

/**
 * Counts the orders of a mailbox identity or member that were not cancelled, and finds the last
 * one.
 */
export async function findOrderHistory(
  db: Db,
  { identity, memberId }: { identity: string | null; memberId: string | null },
): Promise<OrderHistory> {
  const [found] = await rows<{ orders: number; lastAt: string | null }>(
    db,
    sql`
      select count(*)::int as orders, to_jsonb(max(placed_at)) #>> '{}' as "lastAt"
      from (
        select id, placed_at
        from orders
        where email_identity(email) = ${identity} and status <> 'cancelled'
        union
        select id, placed_at
        from orders
        where owner_id = ${memberId} and status <> 'cancelled'
      ) as found
    `,
  )
  return { orders: found?.orders ?? 0, lastAt: found?.lastAt ? new Date(found.lastAt) : null }
}
