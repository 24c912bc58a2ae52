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

export async function readCommissionsPanel(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const commissions = await queryRows(
    db,
    { id: text, number: text, title: text, state: text, createdAt: timestamp },
    sql`
      select c.id, c.number, c.title, c.state, c.created_at
      from bespoke_commissions c
      where ${isOwnedByCustomer(customer, { ownerId: sql`c.owner_id`, email: sql`c.email` })}
      order by c.created_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'commissions',
      title: 'Commissions',
      rows: commissions.map(({ id, number, title, state, createdAt }) => ({
        id,
        title: `${number}, ${title}`,
        at: createdAt,
        state,
        link: { resource: 'commission', id: number },
      })),
    },
  ]
}
