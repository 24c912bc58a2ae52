import { sql } from 'drizzle-orm'
import { minutes } from '#kernel/time/time.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
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
  const until = new Date(now.getTime() + codeLifetime).toISOString()
  await tx.execute(sql`
    insert into member_codes (key, code_hash, tries, expires_at)
    values (${key}, ${hashCode(secret, key, code)}, 0, ${until}::timestamptz)
    on conflict (key)
      do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`)
}

/**
 * Counts an attempt and returns whether the code matches, without using it up. The attempt is
 * written whether or not a code exists, so that both cases take the same time.
 */
export async function checkMemberCode(
  db: Db,
  { secret, key, code, now }: SubmittedCode,
): Promise<boolean> {
  const given = hashCode(secret, key, code)
  const [stored] = await rows<{ codeHash: string | null; tries: number; isLive: boolean }>(
    db,
    sql`
    insert into member_codes as c (key, tries, expires_at)
    values (${key}, 1, ${new Date(now.getTime() + codeLifetime).toISOString()}::timestamptz)
    on conflict (key) do update set tries = c.tries + 1
    returning code_hash as "codeHash", tries,
      expires_at > ${now.toISOString()}::timestamptz as "isLive"`,
  )
  return (
    isSameHash(given, stored?.codeHash ?? '-'.repeat(64))
    && stored?.isLive === true
    && stored.tries <= attemptsPerCode
  )
}

export async function consumeMemberCode(
  tx: Tx,
  { secret, key, code }: SubmittedCode,
): Promise<boolean> {
  const used = await rows(
    tx,
    sql`
      update member_codes
      set code_hash = null
      where key = ${key} and code_hash = ${hashCode(secret, key, code)}
      returning 1
    `,
  )
  return used.length > 0
}

export async function purgeMemberCodes(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from member_codes where expires_at < ${now.toISOString()}::timestamptz`,
  )
}
