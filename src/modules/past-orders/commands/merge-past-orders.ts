import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export const pastOrderMerges: CustomerMergeSource = {
  rank: 6,
  async count(db, { memberId }) {
    const counted = await queryRow(
      db,
      { count: integer },
      sql`select count(*)::int as count from past_orders where member_id = ${memberId}`,
    )
    return [{ label: 'Orders from before', count: counted?.count ?? 0 }]
  },
  async move(tx, { from, to }) {
    await execute(
      tx,
      sql`
        update past_orders
        set member_id = ${to.memberId}
        where member_id = ${from.memberId}`,
    )
  },
}
