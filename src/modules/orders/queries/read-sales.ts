import type { ReadSales, SalesFigures } from '#modules/staff-desk/sales.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

type Period = 'today' | 'sameDayLastWeek' | 'last7Days' | 'previous7Days'

/** Orders and revenue of two weeks. Cancelled orders do not count. */
export const readSales: ReadSales = async (db, { now, timeZone }) => {
  const rows = await queryRows(
    db,
    { period: literal<Period>(), orders: integer, revenue: integer },
    sql`
      with midnight as (select date_trunc('day', ${now}::timestamptz, ${timeZone}) as day),
      periods as (
        select 'today' as period, day as since, ${now}::timestamptz as until
        from midnight
        union all
        select 'sameDayLastWeek', day - interval '7 days', ${now}::timestamptz - interval '7 days'
        from midnight
        union all
        select 'last7Days', day - interval '6 days', ${now}::timestamptz
        from midnight
        union all
        select 'previous7Days', day - interval '13 days', day - interval '6 days'
        from midnight
      )
      select p.period, count(o.placed_at)::int as orders, coalesce(sum(o.total), 0) as revenue
      from periods p
      left join orders o
        on o.placed_at >= p.since and o.placed_at <= p.until and o.status <> 'cancelled'
      group by p.period`,
  )
  const figures = (period: Period): SalesFigures => {
    const { orders = 0, revenue = 0 } = rows.find((row) => row.period === period) ?? {}
    return { orders, revenue, average: orders > 0 ? Math.round(revenue / orders) : 0 }
  }
  return {
    today: figures('today'),
    sameDayLastWeek: figures('sameDayLastWeek'),
    last7Days: figures('last7Days'),
    previous7Days: figures('previous7Days'),
  }
}
