import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { members } from './db/schema.ts'

export interface MemberContact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export async function findContact(db: Db, memberId: string): Promise<MemberContact | null> {
  const [member] = await db
    .select({
      email: members.email,
      firstName: members.firstName,
      lastName: members.lastName,
      verifiedAt: members.emailVerifiedAt,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  if (!member?.email || !member.verifiedAt) return null
  return { email: member.email, firstName: member.firstName, lastName: member.lastName }
}
