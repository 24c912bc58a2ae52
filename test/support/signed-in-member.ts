import { createId, type Id } from '#kernel/ids/ids.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { createMemberSession } from '#modules/members/commands/create-member-session.ts'
import type { Caller } from '#platform/context.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

export interface SignedInMember {
  readonly actor: Extract<Caller, { level: 'member' }>
  readonly id: Id<'mem'>
  readonly email: string
  readonly token: string
  /** The headers of API calls. */
  readonly bearer: { readonly authorization: string }
}

/** Inserts a member with a confirmed email and a session. */
export async function signedInMember(
  database: Database,
  {
    email = `nora.${createId('tst').slice(-10)}@example.com`,
    now = new Date(),
  }: { email?: string; now?: Date } = {},
): Promise<SignedInMember> {
  const id = createId('mem', now.getTime())
  const normalEmail = normalizeEmail(email)
  const { token, sessionId } = await inTransaction(database.db, async (tx) => {
    const member = {
      id,
      email: normalEmail,
      emailVerifiedAt: now,
      firstName: 'Nora',
      lastName: 'Hale',
      createdAt: now,
    }
    await execute(tx, sql`insert into members ${insertValues(member)}`)
    return createMemberSession(tx, {
      memberId: id,
      email: normalEmail,
      by: 'code',
      device: 'Firefox on Linux',
      now,
    })
  })
  return {
    id,
    email: normalEmail,
    token,
    bearer: { authorization: `Bearer ${token}` },
    actor: { level: 'member', id, sessionId },
  }
}
