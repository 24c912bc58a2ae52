import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createId, type Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { SessionLifetime } from '../domain/session-lifetime.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'
import { sessions } from './schema.ts'

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
  const after = (count: number) => new Date(now.getTime() + days(count)).toISOString()
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into sessions
      (id, secret_hash, level, subject_id, device, signed_in_by, created_at, last_seen_at,
        expires_at, absolute_end)
    values (${id}, ${secretHash(secret)}, ${level}, ${subjectId}, ${device}, ${signedInBy}, ${at},
      ${at}, ${after(life.slidingDays)}::timestamptz, ${after(life.absoluteDays)}::timestamptz)`)
  return { id, token: `${id}.${secret}` }
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
