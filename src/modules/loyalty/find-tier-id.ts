import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function findTierId(db: Db, memberId: string): Promise<string | null> {
  const account = await queryRow(
    db,
    { tierId: text },
    sql`select tier_id from points_accounts where member_id = ${memberId}`,
  )
  return account?.tierId ?? null
}
