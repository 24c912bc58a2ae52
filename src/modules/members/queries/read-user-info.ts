import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { UserInfo } from '../contract.ts'

/** Specification §3: the id and level, and a member's address. */
export async function readUserInfo({
  caller,
  db,
}: Ctx): Promise<UserInfo | Refusal<'not-allowed'>> {
  if (caller.level === 'nobody')
    return refuse('not-allowed', 'Sign in first.', { reason: 'sign-in-required' })
  if (caller.level === 'guest') return { id: caller.id, userLevel: 99 }
  const member = await queryRow(
    db,
    { email: nullable(text) },
    sql`select email from members where id = ${caller.id}`,
  )
  return { id: caller.id, userLevel: 0, ...(member?.email && { email: member.email }) }
}
