import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'

export interface AccessGrant {
  readonly orderIds: readonly string[]
  readonly until: Date
  /** Defaults to the time of the database. */
  readonly at?: Date
}

/** Creates one access token for each order, in the order of the ids. Only the hashes are stored. */
export async function grantOrderAccess(
  tx: Tx,
  { orderIds, until, at }: AccessGrant,
): Promise<string[]> {
  const tokens = orderIds.map(() => createToken())
  await tx.execute(sql`
    insert into order_access (token_hash, order_id, expires_at, created_at)
    select
      t.hash, t.order_id, ${until.toISOString()}::timestamptz,
      coalesce(${at?.toISOString() ?? null}::timestamptz, now())
    from unnest(
      ${sql.param(tokens.map(hashToken))}::text[], ${sql.param([...orderIds])}::text[]
    ) as t (hash, order_id)
  `)
  return tokens
}

/**
 * The token is in the fragment, so that it never reaches a log, a proxy or the Referer of another
 * site.
 */
export function orderTrackingLink(origin: string, token: string): string {
  return `${origin}/tourist/order#t=${token}`
}

export interface CodeAttempt {
  readonly codeHash: string | null
  readonly tries: number
  readonly isLive: boolean
}

/**
 * Counts an attempt to enter a code. Attempts for unknown orders are stored too, so that both
 * cases take the same time.
 */
export async function countCodeAttempt(
  db: Db,
  lookupKey: string,
  { now, until }: { now: Date; until: Date },
): Promise<CodeAttempt> {
  const [attempt] = await rows<CodeAttempt>(
    db,
    sql`
      insert into order_access_codes as c (lookup_key, tries, expires_at)
      values (${lookupKey}, 1, ${until.toISOString()}::timestamptz)
      on conflict (lookup_key)
      do update set tries = c.tries + 1
      returning
        code_hash as "codeHash", tries, expires_at > ${now.toISOString()}::timestamptz as "isLive"
    `,
  )
  return attempt ?? { codeHash: null, tries: 1, isLive: false }
}

/** Replaces the previous code of the order. */
export async function saveOrderCode(
  tx: Tx,
  lookupKey: string,
  { codeHash, until }: { codeHash: string; until: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into order_access_codes (lookup_key, code_hash, tries, expires_at)
    values (${lookupKey}, ${codeHash}, 0, ${until.toISOString()}::timestamptz)
    on conflict (lookup_key)
    do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
  `)
}

/** Marks a code as used. False if it was already used. */
export async function markCodeUsed(tx: Tx, lookupKey: string, codeHash: string): Promise<boolean> {
  const used = await rows(
    tx,
    sql`
      update order_access_codes
      set code_hash = null
      where lookup_key = ${lookupKey} and code_hash = ${codeHash}
      returning 1
    `,
  )
  return used.length > 0
}

/** Deletes expired links and codes. */
export async function deleteExpiredAccess(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from order_access where expires_at < ${now.toISOString()}::timestamptz`,
  )
  await db.execute(
    sql`delete from order_access_codes where expires_at < ${now.toISOString()}::timestamptz`,
  )
}
