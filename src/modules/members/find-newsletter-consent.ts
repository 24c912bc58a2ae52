import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function findNewsletterConsent(
  db: Db,
  memberId: string,
): Promise<{ readonly email: string; readonly at: Date } | null> {
  const member = await queryRow(
    db,
    {
      email: nullable(text),
      marketing: boolean,
      marketingAt: nullable(timestamp),
      emailVerifiedAt: nullable(timestamp),
    },
    sql`
      select email, marketing, marketing_at, email_verified_at
      from members
      where id = ${memberId} and closed_at is null`,
  )
  return member?.marketing && member.email && member.marketingAt && member.emailVerifiedAt
    ? { email: member.email, at: member.marketingAt }
    : null
}
