import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, nullable, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

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
  const history = await queryRow(
    db,
    { orders: integer, lastAt: nullable(timestamp) },
    sql`
      select count(*)::int as orders, max(placed_at) as last_at
      from (
        select id, placed_at
        from orders
        where email_identity(email) = ${identity} and status <> 'cancelled'
        union
        select id, placed_at
        from orders
        where owner_id = ${memberId} and status <> 'cancelled'
      ) as orders_of_person`,
  )
  return history ?? { orders: 0, lastAt: null }
}
