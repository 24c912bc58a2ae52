import type { Db } from '#platform/db/database.server.ts'
import { findMemberByEmail } from './db/member-rows.ts'

/** Returns the id of the open account with this confirmed address, or null. */
export async function findConfirmedMember(db: Db, email: string): Promise<string | null> {
  const member = await findMemberByEmail(db, email)
  return member?.emailVerifiedAt && !member.closedAt ? member.id : null
}
