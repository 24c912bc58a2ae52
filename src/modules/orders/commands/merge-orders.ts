import { enqueueMemberPointsUpdate } from '#modules/loyalty/update-order-points.ts'
import type { CustomerMerge, CustomerMergeSource } from '#modules/members/customer-merge.ts'
import { isOwnedByCustomer, type Customer } from '#modules/members/customer-panel.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { insertEvent } from '../db/writer.ts'

/** Orders move to the member, who earns the points of those that earned none. */
export function orderMerges({ jobs }: Pick<Services, 'jobs'>): CustomerMergeSource {
  return {
    rank: 1,
    async count(db, from) {
      const counted = await queryRow(
        db,
        { count: integer },
        sql`select count(*)::int as count from orders o where ${isOrderOf(from)}`,
      )
      return [{ label: 'Orders', count: counted?.count ?? 0 }]
    },
    async move(tx, merge) {
      const orderIds = await moveOrders(tx, merge)
      if (orderIds.length === 0) return
      await insertEvent(tx, {
        orderIds,
        at: merge.now,
        kind: 'order_claimed',
        actor: { kind: 'staff' },
        visibility: 'staff',
      })
      await enqueueMemberPointsUpdate(tx, jobs, merge.to.memberId)
    },
  }
}

async function moveOrders(tx: Tx, { from, to }: CustomerMerge): Promise<string[]> {
  const moved = await queryRows(
    tx,
    { id: text },
    sql`
      update orders o
      set owner_id = ${to.memberId}, version = version + 1
      where ${isOrderOf(from)}
      returning o.id`,
  )
  return moved.map(({ id }) => id)
}

const isOrderOf = (customer: Customer): Sql =>
  isOwnedByCustomer(customer, { ownerId: sql`o.owner_id`, email: sql`o.email` })
