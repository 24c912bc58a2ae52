import { createHash, randomBytes } from 'node:crypto'
import { createId, type Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { bytes, id as idOf, integer, nullable, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { SessionLifetime } from '../domain/session-lifetime.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'

const sessionRow = {
  secretHash: bytes,
  level: integer,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  absoluteExpiry: timestamp,
  revokedAt: nullable(timestamp),
  guestId: nullable(idOf<'gst'>()),
  memberId: nullable(idOf<'mem'>()),
  frozenAt: nullable(timestamp),
  closedAt: nullable(timestamp),
}

/** A session with the account of its member; a session of a deleted member has neither id. */
export function findSession(db: Db, sessionId: Id<'ses'>): Promise<Row<typeof sessionRow> | null> {
  return queryRow(
    db,
    sessionRow,
    sql`
      select s.secret_hash, s.level, s.last_seen_at, s.expires_at, s.absolute_expiry, s.revoked_at,
        case when s.level = 99 then s.subject_id end as guest_id,
        m.id as member_id, m.frozen_at, m.closed_at
      from sessions s
      left join members m on s.level = 0 and m.id = s.subject_id
      where s.id = ${sessionId}`,
  )
}

export interface NewSession {
  readonly level: 0 | 99
  readonly subjectId: Id<'gst'> | Id<'mem'>
  readonly life: SessionLifetime
  readonly device: string
  readonly signedInBy: SignInMethod | ''
}

/** Returns the token `sid.secret`. Only the hash of the secret is stored. */
export async function insertSession(
  db: Db,
  { level, subjectId, life, device, signedInBy }: NewSession,
  now: Date,
): Promise<{ token: string; id: Id<'ses'> }> {
  const id = createId('ses', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  const after = (count: number) => new Date(now.getTime() + days(count))
  const session = {
    id,
    secretHash: secretHash(secret),
    level,
    subjectId,
    device,
    signedInBy,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(life.slidingDays),
    absoluteExpiry: after(life.absoluteDays),
  }
  await execute(db, sql`insert into sessions ${insertValues(session)}`)
  return { id, token: `${id}.${secret}` }
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
