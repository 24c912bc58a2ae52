import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { createId, type Id } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { createToken } from '#platform/secrets/secrets.ts'
import { passkeyChallenges } from './schema.ts'

const challengeLifetime = minutes(5)

export async function createChallenge(
  db: Db,
  sessionId: Id<'ses'> | null,
  now: Date,
): Promise<{ id: string; challenge: string }> {
  const created = { id: createId('pch', now.getTime()), challenge: createToken() }
  await db
    .insert(passkeyChallenges)
    .values({ ...created, sessionId, expiresAt: new Date(now.getTime() + challengeLifetime) })
  return created
}

export async function consumeChallenge(
  db: Db,
  { id, sessionId, now }: { id: string; sessionId: Id<'ses'> | null; now: Date },
): Promise<string | null> {
  const ownedBySession = sessionId
    ? eq(passkeyChallenges.sessionId, sessionId)
    : isNull(passkeyChallenges.sessionId)
  const [used] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, id), ownedBySession, gt(passkeyChallenges.expiresAt, now)))
    .returning()
  return used?.challenge ?? null
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
