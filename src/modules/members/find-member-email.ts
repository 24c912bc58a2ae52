import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { members } from './db/schema.ts'

export async function findMemberEmail(db: Db, memberId: string): Promise<string | null> {
  const [member] = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  return member?.email ?? null
}
