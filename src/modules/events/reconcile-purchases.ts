import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
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

/** A day by the shop's calendar; what browsers told within the hour after it counts too. */
export async function reconcilePurchases(db: Db, day: CalendarDate): Promise<PurchaseBooks> {
  const [books] = await rows<PurchaseBooks>(
    db,
    sql`
      with bounds as (select ${day}::date::timestamp at time zone 'America/New_York' as begins, (${day}::date + 1)::timestamp at time zone 'America/New_York' as ends),
      told as (select name, detail ->> 'total' as total from events, bounds where type = 'order_placed' and at >= begins and at < ends + interval '1 hour'),
      placed as (select number, grand from orders, bounds where channel = 'web' and placed_at >= begins and placed_at < ends)
      select (select count(*)::int from placed) as orders,
        (select coalesce(jsonb_agg(number order by number), '[]') from placed where number not in (select name from told)) as untold,
        (select coalesce(jsonb_agg(distinct number), '[]') from placed join told on name = number where total is distinct from grand::text) as different,
        (select coalesce(jsonb_agg(distinct name), '[]') from told where name not in (select number from orders)) as unknown`,
  )
  if (!books) throw new Error('The books of purchases could not be read.')
  return books
}
