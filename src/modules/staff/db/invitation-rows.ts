import { days } from '#kernel/time/time.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { id, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import { invitationDays } from '../domain/session-lifetime.ts'

export interface NewInvitation {
  readonly memberId: string
  readonly createdBy: string
  readonly now: Date
}

/** Returns the token of a new one-time link; an older link of the person ends. */
export async function createInvitation(
  tx: Tx,
  { memberId, createdBy, now }: NewInvitation,
): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + days(invitationDays))
  await execute(
    tx,
    sql`
      insert into staff_invitations (token_hash, member_id, created_by, created_at, expires_at)
      values (${hashToken(token)}, ${memberId}, ${createdBy}, ${now}, ${expiresAt})
      on conflict (member_id)
        do update
        set token_hash = excluded.token_hash, created_by = excluded.created_by,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  )
  return token
}

/**
 * Returns the token of the link for the first run, or null when an owner exists. An older link
 * ends. Only one process at a time decides it.
 */
export async function createFirstRunToken(tx: Tx, now: Date): Promise<string | null> {
  await lockFirstRun(tx)
  if (await hasActiveMember(tx)) return null
  const token = createToken()
  await execute(
    tx,
    sql`
      insert into staff_invitations (token_hash, created_by, created_at)
      values (${hashToken(token)}, 'cli', ${now})
      on conflict ((true)) where member_id is null
        do update
        set token_hash = excluded.token_hash, created_at = excluded.created_at`,
  )
  return token
}

/** Two links cannot create two owners at once. */
export async function lockFirstRun(tx: Tx): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('staff first run', 0))`)
}

export async function hasActiveMember(db: Db): Promise<boolean> {
  const found = await queryRow(
    db,
    { id: text },
    sql`select id from staff_members where state = 'active' limit 1`,
  )
  return found !== null
}

export interface Invitation {
  /** Null in the first run. */
  readonly memberId: `stm_${string}` | null
}

/** Null for an unknown, used or expired link. */
export function findInvitation(db: Db, token: string, now: Date): Promise<Invitation | null> {
  return queryRow(
    db,
    { memberId: nullable(id<'stm'>()) },
    sql`
      select member_id
      from staff_invitations
      where token_hash = ${hashToken(token)} and (expires_at is null or expires_at > ${now})`,
  )
}

/** False if the link was used in the meantime. */
export async function consumeInvitation(tx: Tx, token: string): Promise<boolean> {
  const used = await execute(
    tx,
    sql`delete from staff_invitations where token_hash = ${hashToken(token)}`,
  )
  return used > 0
}

export const endedInvitation: Refusal = refuse(
  'token-used-or-expired',
  'This link has been used or has expired. Ask an owner of the shop for a new invitation.',
  { reason: 'invitation-ended' },
)
