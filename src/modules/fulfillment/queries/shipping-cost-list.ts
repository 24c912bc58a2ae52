import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { defineList, listColumn } from '#platform/list/list.ts'

/**
 * What shoppers paid for shipping and what labels cost, by month, for two years. Shipping counts in
 * the month of the order unless it was canceled, a label in the month it was bought unless it was
 * refunded. Imported orders are not counted.
 */
export const shippingCostList = (now: Date) =>
  defineList({
    name: 'shippingCost',
    title: 'Shipping costs',
    permission: 'payments.read',
    table: months(now),
    key: sql`to_char(t.month, 'YYYY-MM')`,
    columns,
    filters: {},
    defaultSort: { by: 'month', order: 'desc' },
  })

const columns = {
  month: listColumn({
    label: 'Month',
    kind: 'text',
    column: text,
    value: sql`to_char(t.month, 'FMMonth YYYY')`,
    sort: sql`t.month`,
  }),
  charged: listColumn({
    label: 'Paid by shoppers',
    kind: 'money',
    column: integer,
    value: sql`t.charged`,
    sort: sql`t.charged`,
  }),
  labels: listColumn({
    label: 'Labels',
    kind: 'integer',
    column: integer,
    value: sql`t.labels`,
    sort: sql`t.labels`,
  }),
  cost: listColumn({
    label: 'Cost of labels',
    kind: 'money',
    column: integer,
    value: sql`t.cost`,
    sort: sql`t.cost`,
  }),
  difference: listColumn({
    label: 'Difference',
    kind: 'money',
    column: integer,
    value: sql`t.charged - t.cost`,
    sort: sql`t.charged - t.cost`,
  }),
}

function months(now: Date): Sql {
  const toMonth = (time: Sql) => sql`date_trunc('month', ${time} at time zone ${getShopTimeZone()})`
  const from = sql`
    (${toMonth(sql`${now}::timestamptz`)} - interval '23 months')
      at time zone ${getShopTimeZone()}`
  return sql`
    (
      select m.month, sum(m.charged)::int as charged, sum(m.labels)::int as labels,
        sum(m.cost)::int as cost
      from (
        select ${toMonth(sql`o.placed_at`)} as month, o.shipping - o.shipping_discount as charged,
          0 as labels, 0 as cost
        from orders o
        where o.placed_at >= ${from} and o.status <> 'cancelled' and o.channel <> 'import'
        union all
        select ${toMonth(sql`b.bought_at`)}, 0, 1, b.cost
        from shipping_labels b
        where b.status = 'bought' and b.bought_at >= ${from}
      ) m
      group by m.month
    )`
}
