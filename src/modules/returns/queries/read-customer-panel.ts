import {
  isOwnedByCustomer,
  panelRows,
  type Customer,
  type CustomerPanel,
} from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readReturnsPanel(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const returns = await queryRows(
    db,
    { id: text, number: text, kind: text, status: text, order: text, requestedAt: timestamp },
    sql`
      select r.id, r.number, r.kind, r.status, o.number as "order", r.requested_at
      from returns r
      join orders o on o.id = r.order_id
      where ${isOwnedByCustomer(customer, { ownerId: sql`o.owner_id`, email: sql`o.email` })}
      order by r.requested_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'returns',
      title: 'Returns',
      rows: returns.map(({ id, number, kind, status, order, requestedAt }) => ({
        id,
        title: number,
        subtitle: `${kind}, order ${order}`,
        at: requestedAt,
        state: status,
        link: { resource: 'return', id: number },
      })),
    },
  ]
}
