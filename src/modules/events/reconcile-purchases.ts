import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

/** Compares the orders of a day with the purchase events of browsers. */
export interface PurchaseReconciliation {
  readonly orders: number
  /** Numbers of orders without an event, for example because of a privacy signal. */
  readonly untold: readonly string[]
  /** Numbers of orders whose event has another total. */
  readonly different: readonly string[]
  /** Order numbers in events that do not exist. */
  readonly unknown: readonly string[]
}

/** The day is in the shop's time zone; events up to one hour after it count too. */
export async function reconcilePurchases(
  db: Db,
  day: CalendarDate,
): Promise<PurchaseReconciliation> {
  const result = await queryRow(
    db,
    { orders: integer, untold: textArray, different: textArray, unknown: textArray },
    sql`
      with bounds as (
        select
          ${day}::date::timestamp at time zone ${getShopTimeZone()} as begins,
          (${day}::date + 1)::timestamp at time zone ${getShopTimeZone()} as ends
      ),
      reported as (
        select name, detail ->> 'total' as total
        from events, bounds
        where type = 'order_placed' and at >= begins and at < ends + interval '1 hour'
      ),
      placed as (
        select number, total
        from orders, bounds
        where channel = 'web' and placed_at >= begins and placed_at < ends
      )
      select
        (select count(*) from placed) as orders,
        array(
          select number
          from placed
          where number not in (select name from reported)
          order by number
        ) as untold,
        array(
          select distinct number
          from placed
          join reported on name = number
          where reported.total is distinct from placed.total::text
          order by number
        ) as different,
        array(
          select distinct name
          from reported
          where name not in (select number from orders)
          order by name
        ) as unknown`,
  )
  if (!result) throw new Error('The purchase reconciliation returned no row.')
  return result
}
