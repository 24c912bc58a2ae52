import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { lockMember } from './db/member-rows.ts'

/** Locks the member's row, first in the lock order. Returns false when the account is closed. */
export async function lockOpenMember(tx: Tx, memberId: Id<'mem'>): Promise<boolean> {
  const member = await lockMember(tx, memberId)
  return member !== null && member.closedAt === null
}
