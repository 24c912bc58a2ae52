import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { members } from './db/schema.ts'

export async function findNewsletterConsent(
  db: Db,
  memberId: string,
): Promise<{ readonly email: string; readonly at: Date } | null> {
  const [member] = await db
    .select({
      email: members.email,
      marketing: members.marketing,
      at: members.marketingAt,
      verifiedAt: members.emailVerifiedAt,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  return member?.marketing && member.email && member.at && member.verifiedAt
    ? { email: member.email, at: member.at }
    : null
}
