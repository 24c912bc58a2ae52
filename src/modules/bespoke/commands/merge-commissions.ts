import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import { isOwnedByCustomer, type Customer } from '#modules/members/customer-panel.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

export const commissionMerges: CustomerMergeSource = {
  rank: 5,
  async count(db, from) {
    const counted = await queryRow(
      db,
      { count: integer },
      sql`select count(*)::int as count from bespoke_commissions c where ${isOwned(from)}`,
    )
    return [{ label: 'Commissions', count: counted?.count ?? 0 }]
  },
  async move(tx, { from, to }) {
    await execute(
      tx,
      sql`update bespoke_commissions c set owner_id = ${to.memberId} where ${isOwned(from)}`,
    )
  },
}

const isOwned = (customer: Customer): Sql =>
  isOwnedByCustomer(customer, { ownerId: sql`c.owner_id`, email: sql`c.email` })
