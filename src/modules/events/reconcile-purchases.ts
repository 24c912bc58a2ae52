import { sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Purchases of a day as orders hold them, against what browsers told of them; orders are the truth. */
export interface PurchaseBooks {
  readonly orders: number
  /** Orders no browser told of: it asked for privacy, or was closed too soon. */
  readonly untold: readonly string[]
  /** Told with another sum than the order's. */
  readonly different: readonly string[]
  /** Told of, and no order: somebody made it up. */
  readonly unknown: readonly string[]
}

/** The 24 hours that ended an hour ago, so that what is still on its way has come. */
export async function reconcilePurchases(db: Db, now: Date): Promise<PurchaseBooks> {
  const until = new Date(now.getTime() - days(1) / 24)
  const from = new Date(until.getTime() - days(1))
  const [books] = await rows<PurchaseBooks>(
    db,
    sql`
      with told as (select name, detail ->> 'total' as total from events where type = 'order_placed' and at >= ${from}),
      placed as (select number, grand from orders where channel = 'web' and placed_at >= ${from} and placed_at < ${until})
      select (select count(*)::int from placed) as orders,
        (select coalesce(jsonb_agg(number order by number), '[]') from placed where number not in (select name from told)) as untold,
        (select coalesce(jsonb_agg(distinct number), '[]') from placed join told on name = number where total is distinct from grand::text) as different,
        (select coalesce(jsonb_agg(distinct name), '[]') from told where name not in (select number from orders)) as unknown`,
  )
  if (!books) throw new Error('The books of purchases could not be read.')
  return books
}
