import {
  isOwnedByCustomer,
  panelRows,
  type Customer,
  type CustomerPanel,
} from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readOrdersPanel(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const orders = await queryRows(
    db,
    { id: text, number: text, status: text, total: integer, placedAt: timestamp, items: text },
    sql`
      select o.id, o.number, o.status, o.total, o.placed_at,
        (
          select coalesce(string_agg(l.qty || ' x ' || l.title, ', ' order by l.position), '')
          from order_lines l
          where l.order_id = o.id
        ) as items
      from orders o
      where ${isOwnedByCustomer(customer, { ownerId: sql`o.owner_id`, email: sql`o.email` })}
      order by o.placed_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'orders',
      title: 'Orders',
      rows: orders.map(({ id, number, status, total, placedAt, items }) => ({
        id,
        title: number,
        subtitle: items,
        at: placedAt,
        amount: total,
        state: status,
        link: { resource: 'order', id: number },
      })),
    },
  ]
}
