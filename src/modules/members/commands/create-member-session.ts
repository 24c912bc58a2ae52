import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { IssuedSession } from '../contract.ts'
import { insertSession } from '../db/session-rows.ts'
import { memberSessionLifetime } from '../domain/session-lifetime.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'

export interface NewMemberSession {
  readonly memberId: Id<'mem'>
  readonly email: string
  readonly by: SignInMethod
  readonly device: string
  readonly now: Date
}

export async function createMemberSession(
  tx: Tx,
  { memberId, email, by, device, now }: NewMemberSession,
): Promise<IssuedSession & { sessionId: Id<'ses'> }> {
  const session = {
    level: 0,
    subjectId: memberId,
    life: memberSessionLifetime,
    device,
    signedInBy: by,
  } as const
  const { token, id } = await insertSession(tx, session, now)
  return { token, sessionId: id, userInfo: { id: memberId, userLevel: 0, email } }
}
