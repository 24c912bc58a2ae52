import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function findMemberEmail(db: Db, memberId: string): Promise<string | null> {
  const member = await queryRow(
    db,
    { email: nullable(text) },
    sql`select email from members where id = ${memberId} and closed_at is null`,
  )
  return member?.email ?? null
}
