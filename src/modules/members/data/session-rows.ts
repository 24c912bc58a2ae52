import { createHash, randomBytes } from 'node:crypto'
import { newId, type Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { SessionLife } from '../domain/session-life.ts'
import type { SignedInBy } from '../domain/signed-in-by.ts'
import { sessions } from './schema.ts'

export interface NewSession {
  readonly level: 0 | 99
  readonly subjectId: Id<'gst'> | Id<'mem'>
  readonly life: SessionLife
  readonly device: string
  readonly signedInBy: SignedInBy | ''
}

/** Writes a session down and returns its token, `sid.secret`. The secret leaves the server once, here. */
export async function insertSession(db: Db, { life, ...session }: NewSession, now: Date): Promise<{ token: string; id: Id<'ses'> }> {
  const id = newId('ses', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    id,
    secretHash: secretHash(secret),
    ...session,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + days(life.slidingDays)),
    absoluteEnd: new Date(now.getTime() + days(life.absoluteDays)),
  })
  return { token: `${id}.${secret}`, id }
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
