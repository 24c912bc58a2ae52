import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

/** Sales and refunds that the tax service has rejected. */
export const unrecordedTaxItems: TodayItems = {
  kind: 'unrecordedTax',
  label: 'Tax not recorded',
  permission: 'orders.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select o.number as id, 'Order ' || o.number as title,
          coalesce(min(t.problem), 'The tax service has not recorded it') as subtitle,
          null::timestamptz as due_at
        from tax_records t
        join orders o on o.id = t.order_id
        where t.state = 'failed'
        group by o.number
        order by min(t.created_at)
        limit ${limit}`,
      (number) => ({ path: `/order/${number}` }),
    ),
}
