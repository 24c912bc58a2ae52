import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readStoreCredit(db: Db, ownerId: string): Promise<number> {
  const balance = await queryRow(
    db,
    { amount: integer },
    sql`
      select coalesce(sum(e.amount), 0) as amount
      from wallet_entries e
      join credit_grants c on c.id = e.grant_id
      where c.owner_id = ${ownerId} and c.balance_type = 'refund_credit'`,
  )
  return balance?.amount ?? 0
}
