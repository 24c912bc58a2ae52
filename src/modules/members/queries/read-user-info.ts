import { eq } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { UserInfo } from '../contract.ts'
import { members } from '../db/schema.ts'

/** Specification §3: the id and level, and a member's address. */
export async function readUserInfo({
  caller: actor,
  db,
}: Ctx): Promise<UserInfo | Refusal<'not-allowed'>> {
  if (actor.level === 'nobody')
    return refuse('not-allowed', 'Sign in first.', { reason: 'sign-in-required' })
  if (actor.level === 'guest') return { id: actor.id, userLevel: 99 }
  const [member] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, actor.id))
  return { id: actor.id, userLevel: 0, ...(member?.email && { email: member.email }) }
}
