import { isOwnedBy } from '#modules/members/data-owner.ts'
import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const panelRow = {
  id: text,
  title: text,
  variant: text,
  state: text,
  requestedAt: timestamp,
  productId: text,
}

/** What the customer waits for, and what was announced within a month. */
export async function readRestocksPanel(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const requests = await queryRows(
    db,
    panelRow,
    sql`
      select r.id, p.title, array_to_string(v.option_values, ', ') as variant, r.state,
        r.requested_at, v.product_id
      from restock_requests r
      join variants v on v.id = r.variant_id
      join products p on p.id = v.product_id
      where ${isOwnedBy(customer)}
      order by r.requested_at desc, r.id
      limit ${panelRows}`,
  )
  if (requests.length === 0) return []
  return [
    {
      name: 'restocks',
      title: 'Waits to be back in stock',
      rows: requests.map(({ id, title, variant, state, requestedAt, productId }) => ({
        id,
        title,
        subtitle: variant,
        at: requestedAt,
        state,
        link: { resource: 'product', id: productId },
      })),
    },
  ]
}
