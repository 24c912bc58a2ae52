import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Lists all orders of a member, including cancelled ones, oldest first. */
export async function listMemberOrderIds(db: Db, memberId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from orders where owner_id = ${memberId} order by placed_at, id`,
  )
  return found.map(({ id }) => id)
}

/** Lists a page of member orders placed in a period, by id. */
export async function listOrderIdsByPeriod(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
      select id
      from orders
      where owner_id like 'mem\\_%'
        and id > ${after}
        and placed_at >= ${from.toISOString()}::timestamptz
        and placed_at < ${until.toISOString()}::timestamptz
      order by id
      limit ${limit}
    `,
  )
  return found.map(({ id }) => id)
}
