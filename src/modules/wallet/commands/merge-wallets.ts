import { formatMoney } from '#kernel/money/money.ts'
import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Credit and gift cards of a member move with their entries. Guests have none. */
export const walletMerges: CustomerMergeSource = {
  rank: 3,
  async count(db, { memberId }) {
    if (memberId === null) return []
    const counted = await queryRow(
      db,
      { count: integer, balance: integer },
      sql`
        select count(*)::int as count, coalesce(sum(balance), 0) as balance
        from credit_grants
        where owner_id = ${memberId}`,
    )
    const balance = formatMoney(counted?.balance ?? 0)
    return [{ label: `Wallet grants, balance ${balance}`, count: counted?.count ?? 0 }]
  },
  async move(tx, { from: { memberId }, to }) {
    if (memberId === null) return
    await execute(
      tx,
      sql`update credit_grants set owner_id = ${to.memberId} where owner_id = ${memberId}`,
    )
    await execute(
      tx,
      sql`update wallet_entries set owner_id = ${to.memberId} where owner_id = ${memberId}`,
    )
  },
}
