import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createToken } from '#platform/secrets/secrets.ts'
import { challengeLifetime } from '../domain/session-lifetime.ts'

/** The subject binds a challenge to its use; another use cannot consume it. */
export async function createStaffChallenge(
  db: Db,
  subject: string,
  now: Date,
): Promise<{ id: string; challenge: string }> {
  const created = { id: createId('sch', now.getTime()), challenge: createToken() }
  const expiresAt = new Date(now.getTime() + challengeLifetime)
  await execute(
    db,
    sql`
      insert into staff_passkey_challenges ${insertValues({ ...created, subject, expiresAt })}`,
  )
  return created
}

/** Each challenge is valid once. */
export async function consumeStaffChallenge(
  db: Db,
  { id, subject, now }: { id: string; subject: string; now: Date },
): Promise<string | null> {
  const used = await queryRow(
    db,
    { challenge: text },
    sql`
      delete from staff_passkey_challenges
      where id = ${id} and subject = ${subject} and expires_at > ${now}
      returning challenge`,
  )
  return used?.challenge ?? null
}
