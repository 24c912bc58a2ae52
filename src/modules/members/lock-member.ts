import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'

export interface LockedMember {
  /** Something happened to the account that may have to be undone: what others could misuse stands still. */
  readonly isFrozen: boolean
  readonly email: string
}

/** Locks a member's row until the transaction ends; it comes first in the order of locks. Null when the account is closed. */
export async function lockMember(tx: Tx, memberId: Id<'mem'>): Promise<LockedMember | null> {
  const [member] = await rows<LockedMember>(
    tx,
    sql`select frozen_at is not null as "isFrozen", email from members where id = ${memberId} and closed_at is null for update`,
  )
  return member ?? null
}
