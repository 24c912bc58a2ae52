import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import { isOwnedByCustomer, type Customer } from '#modules/members/customer-panel.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

export const ticketMerges: CustomerMergeSource = {
  rank: 4,
  async count(db, from) {
    const counted = await queryRow(
      db,
      { count: integer },
      sql`select count(*)::int as count from feedback_tickets t where ${isOwned(from)}`,
    )
    return [{ label: 'Messages', count: counted?.count ?? 0 }]
  },
  async move(tx, { from, to }) {
    await execute(
      tx,
      sql`update feedback_tickets t set owner_id = ${to.memberId} where ${isOwned(from)}`,
    )
  },
}

const isOwned = (customer: Customer): Sql =>
  isOwnedByCustomer(customer, { ownerId: sql`t.owner_id`, email: sql`t.email` })
