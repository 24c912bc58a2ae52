import type { Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function findConsentedEmail({ caller, db }: Ctx): Promise<string | null> {
  if (caller.level !== 'member') return null
  const member = await queryRow(
    db,
    { email: nullable(text), marketing: boolean },
    sql`select email, marketing from members where id = ${caller.id} and closed_at is null`,
  )
  return member?.marketing ? member.email : null
}
