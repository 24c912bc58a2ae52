import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { lockMember } from './data/member-rows.ts'

/** Locks a member's row until the transaction ends; it comes first in the order of locks. False when the account is closed. */
export async function lockOpenMember(tx: Tx, memberId: Id<'mem'>): Promise<boolean> {
  const member = await lockMember(tx, memberId)
  return member !== null && member.closedAt === null
}
