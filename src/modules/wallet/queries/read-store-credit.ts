import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function readStoreCredit(db: Db, ownerId: string): Promise<number> {
  const [balance] = await rows<{ amount: number }>(
    db,
    sql`
    select coalesce(sum(e.amount), 0)::int as amount
    from wallet_entries e
    join credit_grants l on l.id = e.grant_id
    where l.owner_id = ${ownerId} and l.pocket = 'refund_credit'`,
  )
  return balance?.amount ?? 0
}
