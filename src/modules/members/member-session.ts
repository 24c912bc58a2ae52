import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { OpenedSession } from './contract.ts'
import { insertSession } from './data/session-rows.ts'
import { memberLife } from './domain/session-life.ts'
import type { SignedInBy } from './domain/signed-in-by.ts'

export interface MemberSignIn {
  readonly memberId: Id<'mem'>
  readonly email: string
  readonly by: SignedInBy
  readonly device: string
  readonly now: Date
}

export async function openMemberSession(
  tx: Tx,
  { memberId, email, by, device, now }: MemberSignIn,
): Promise<OpenedSession & { sessionId: Id<'ses'> }> {
  const session = {
    level: 0,
    subjectId: memberId,
    life: memberLife,
    device,
    signedInBy: by,
  } as const
  const { token, id } = await insertSession(tx, session, now)
  return { token, sessionId: id, userInfo: { id: memberId, userLevel: 0, email } }
}
