import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Lists all orders of a member, including cancelled ones, oldest first. */
export async function listMemberOrderIds(db: Db, memberId: string): Promise<string[]> {
  const orders = await queryRows(
    db,
    { id: text },
    sql`select id from orders where owner_id = ${memberId} order by placed_at, id`,
  )
  return orders.map(({ id }) => id)
}

/** Lists a page of member orders placed in a period, by id. */
export async function listOrderIdsByPeriod(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<string[]> {
  const orders = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from orders
      where owner_id like 'mem\\_%'
        and id > ${after}
        and placed_at >= ${from}
        and placed_at < ${until}
      order by id
      limit ${limit}`,
  )
  return orders.map(({ id }) => id)
}
