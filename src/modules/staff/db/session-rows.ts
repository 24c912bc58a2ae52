import { createHash, randomBytes } from 'node:crypto'
import { createId, type Id } from '#kernel/ids/ids.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import {
  absoluteSessionLifetime,
  idleSessionLifetime,
  stepUpLifetime,
} from '../domain/session-lifetime.ts'

export type StaffSignInMethod = 'passkey' | 'password' | 'recovery-code' | 'invitation'

export interface NewStaffSession {
  readonly memberId: Id<'stm'>
  readonly signedInBy: StaffSignInMethod
  readonly device: string
  readonly address: string
  readonly now: Date
}

/** Returns the token `id.secret`. Only the hash of the secret is stored. */
export async function insertStaffSession(
  tx: Tx,
  { memberId, signedInBy, device, address, now }: NewStaffSession,
): Promise<{ id: Id<'sts'>; token: string }> {
  const id = createId('sts', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const session = {
    id,
    memberId,
    secretHash: hashSessionSecret(secret),
    device: truncateText(device, 50),
    address: address.slice(0, 60),
    signedInBy,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(idleSessionLifetime),
    absoluteExpiry: after(absoluteSessionLifetime),
    steppedUpUntil: after(stepUpLifetime),
  }
  await execute(tx, sql`insert into staff_sessions ${insertValues(session)}`)
  return { id, token: `${id}.${secret}` }
}

export function hashSessionSecret(secret: string): Buffer {
  return createHash('sha256').update(`staff session ${secret}`).digest()
}

/** Returns the number of sessions that were active. */
export function revokeStaffSessions(
  db: Db,
  { memberId, except = '', now }: { memberId: string; except?: string; now: Date },
): Promise<number> {
  return execute(
    db,
    sql`
      update staff_sessions
      set revoked_at = ${now}
      where member_id = ${memberId} and revoked_at is null and id <> ${except}`,
  )
}
