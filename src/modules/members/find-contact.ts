import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface MemberContact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export async function findContact(db: Db, memberId: string): Promise<MemberContact | null> {
  const member = await queryRow(
    db,
    {
      email: nullable(text),
      firstName: text,
      lastName: text,
      emailVerifiedAt: nullable(timestamp),
    },
    sql`
      select email, first_name, last_name, email_verified_at
      from members
      where id = ${memberId} and closed_at is null`,
  )
  if (!member?.email || !member.emailVerifiedAt) return null
  return { email: member.email, firstName: member.firstName, lastName: member.lastName }
}
