import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { listPastOrders } from '../db/past-orders.ts'
import { describeItems, pastOrderLabels } from '../domain/past-order.ts'

/** Orders of another shop, which nothing can be done with. */
export async function readPastOrdersPanel(
  db: Db,
  { memberId }: Customer,
): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const orders = await listPastOrders(db, { memberId, limit: panelRows })
  if (orders.length === 0) return []
  return [
    {
      name: 'pastOrders',
      title: 'Orders from before the move',
      rows: orders.map(({ id, number, items, placedAt, total, state }) => ({
        id,
        title: number,
        subtitle: describeItems(items),
        at: placedAt,
        amount: total,
        state: pastOrderLabels[state],
      })),
    },
  ]
}
