import { minutes } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean, integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashCode, isSameHash, sha256 } from '#platform/secrets/secrets.ts'

const codeLifetime = minutes(10)
const attemptsPerCode = 5

export function codeKey(
  use: 'sign-in' | 'registration' | 'confirm' | 'change-email',
  subject: string,
): string {
  return sha256(`member code ${use} ${subject}`)
}

export interface SubmittedCode {
  readonly secret: string
  readonly key: string
  readonly code: string
  readonly now: Date
}

export async function saveMemberCode(
  tx: Tx,
  { secret, key, code, now }: SubmittedCode,
): Promise<void> {
  const until = new Date(now.getTime() + codeLifetime)
  await execute(
    tx,
    sql`
      insert into member_codes (key, code_hash, attempts, expires_at)
      values (${key}, ${hashCode(secret, key, code)}, 0, ${until})
      on conflict (key)
        do update
        set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
  )
}

/**
 * Counts an attempt and returns whether the code matches, without using it up. The attempt is
 * written whether or not a code exists, so that both cases take the same time.
 */
export async function checkMemberCode(
  db: Db,
  { secret, key, code, now }: SubmittedCode,
): Promise<boolean> {
  const until = new Date(now.getTime() + codeLifetime)
  const stored = await queryRow(
    db,
    { codeHash: nullable(text), attempts: integer, isLive: boolean },
    sql`
      insert into member_codes as c (key, attempts, expires_at)
      values (${key}, 1, ${until})
      on conflict (key) do update set attempts = c.attempts + 1
      returning code_hash, attempts, expires_at > ${now} as is_live`,
  )
  return (
    isSameHash(hashCode(secret, key, code), stored?.codeHash ?? '-'.repeat(64))
    && stored?.isLive === true
    && stored.attempts <= attemptsPerCode
  )
}

export async function consumeMemberCode(
  tx: Tx,
  { secret, key, code }: SubmittedCode,
): Promise<boolean> {
  const consumed = await execute(
    tx,
    sql`
      update member_codes
      set code_hash = null
      where key = ${key} and code_hash = ${hashCode(secret, key, code)}`,
  )
  return consumed > 0
}

export async function purgeMemberCodes(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from member_codes where expires_at < ${now}`)
}
