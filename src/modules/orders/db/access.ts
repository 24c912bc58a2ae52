import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean, integer, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
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
  await execute(
    tx,
    sql`
      insert into order_access (token_hash, order_id, expires_at, created_at)
      select
        t.hash, t.order_id, ${until}::timestamptz, coalesce(${at ?? null}::timestamptz, now())
      from unnest(${tokens.map(hashToken)}::text[], ${orderIds}::text[]) as t (hash, order_id)`,
  )
  return tokens
}

/**
 * The token is in the fragment, so that it never reaches a log, a proxy or the Referer of another
 * site.
 */
export function orderTrackingLink(origin: string, token: string): string {
  return `${origin}/tourist/order#t=${token}`
}

const codeAttemptRow = { codeHash: nullable(text), attempts: integer, isLive: boolean }

export type CodeAttempt = Row<typeof codeAttemptRow>

/**
 * Counts an attempt to enter a code. Attempts for unknown orders are stored too, so that both
 * cases take the same time.
 */
export async function countCodeAttempt(
  db: Db,
  lookupKey: string,
  { now, until }: { now: Date; until: Date },
): Promise<CodeAttempt> {
  const attempt = await queryRow(
    db,
    codeAttemptRow,
    sql`
      insert into order_access_codes as c (lookup_key, attempts, expires_at)
      values (${lookupKey}, 1, ${until})
      on conflict (lookup_key)
      do update set attempts = c.attempts + 1
      returning code_hash, attempts, expires_at > ${now} as is_live`,
  )
  return attempt ?? { codeHash: null, attempts: 1, isLive: false }
}

/** Replaces the previous code of the order. */
export async function saveOrderCode(
  tx: Tx,
  lookupKey: string,
  { codeHash, until }: { codeHash: string; until: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into order_access_codes (lookup_key, code_hash, attempts, expires_at)
      values (${lookupKey}, ${codeHash}, 0, ${until})
      on conflict (lookup_key)
      do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
  )
}

/** Marks a code as used. False if it was already used. */
export async function markCodeUsed(tx: Tx, lookupKey: string, codeHash: string): Promise<boolean> {
  const used = await execute(
    tx,
    sql`
      update order_access_codes
      set code_hash = null
      where lookup_key = ${lookupKey} and code_hash = ${codeHash}`,
  )
  return used > 0
}

/** Deletes expired links and codes. */
export async function deleteExpiredAccess(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from order_access where expires_at < ${now}`)
  await execute(db, sql`delete from order_access_codes where expires_at < ${now}`)
}
