import { createId, type Id } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createToken } from '#platform/secrets/secrets.ts'

const challengeLifetime = minutes(5)

export async function createChallenge(
  db: Db,
  sessionId: Id<'ses'> | null,
  now: Date,
): Promise<{ id: string; challenge: string }> {
  const created = { id: createId('pch', now.getTime()), challenge: createToken() }
  const expiresAt = new Date(now.getTime() + challengeLifetime)
  await execute(
    db,
    sql`insert into passkey_challenges ${insertValues({ ...created, sessionId, expiresAt })}`,
  )
  return created
}

export async function consumeChallenge(
  db: Db,
  { id, sessionId, now }: { id: string; sessionId: Id<'ses'> | null; now: Date },
): Promise<string | null> {
  const used = await queryRow(
    db,
    { challenge: text },
    sql`
      delete from passkey_challenges
      where id = ${id} and session_id is not distinct from ${sessionId} and expires_at > ${now}
      returning challenge`,
  )
  return used?.challenge ?? null
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from passkey_challenges where expires_at < ${now}`)
}
