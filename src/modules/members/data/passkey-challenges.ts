import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { newId, type Id } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { newToken } from '#platform/secrets/secrets.ts'
import { passkeyChallenges } from './schema.ts'

const challengeLife = minutes(5)

/** For signing in, or with a session for adding a passkey in it. */
export async function openChallenge(
  db: Db,
  sessionId: Id<'ses'> | null,
  now: Date,
): Promise<{ id: string; challenge: string }> {
  const made = { id: newId('pch', now.getTime()), challenge: newToken() }
  await db
    .insert(passkeyChallenges)
    .values({ ...made, sessionId, expiresAt: new Date(now.getTime() + challengeLife) })
  return made
}

/** Its challenge, for the one who takes it first and in time. */
export async function takeChallenge(
  db: Db,
  { id, sessionId, now }: { id: string; sessionId: Id<'ses'> | null; now: Date },
): Promise<string | null> {
  const whose = sessionId
    ? eq(passkeyChallenges.sessionId, sessionId)
    : isNull(passkeyChallenges.sessionId)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), whose, gt(passkeyChallenges.expiresAt, now)))
    .returning()
  return taken?.challenge ?? null
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
