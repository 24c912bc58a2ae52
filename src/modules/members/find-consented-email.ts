import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { members } from './db/schema.ts'

export async function findConsentedEmail({ caller: actor, db }: Ctx): Promise<string | null> {
  if (actor.level !== 'member') return null
  const [member] = await db
    .select({ email: members.email, marketing: members.marketing })
    .from(members)
    .where(and(eq(members.id, actor.id), isNull(members.closedAt)))
  return member?.marketing ? member.email : null
}
