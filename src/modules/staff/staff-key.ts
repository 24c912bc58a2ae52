import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'
import type { Staff } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

/**
 * Returns a new key `id.secret` for a person or a program; only the hash of the secret is stored.
 */
export async function createStaffKey(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const id = createId('stk', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  const key = { id, name, secretHash: hashSecret(secret), createdAt: now }
  await execute(db, sql`insert into staff_keys ${insertValues(key)}`)
  return `${id}.${secret}`
}

/** Returns false if the key does not exist or is already revoked. */
export async function revokeStaffKey(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const revoked = await execute(
    db,
    sql`update staff_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`,
  )
  return revoked > 0
}

const staffKeySummaryRow = {
  id: text,
  name: text,
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
  revokedAt: nullable(timestamp),
}

export type StaffKeySummary = Row<typeof staffKeySummaryRow>

export function listStaffKeys(db: Db): Promise<StaffKeySummary[]> {
  return queryRows(
    db,
    staffKeySummaryRow,
    sql`select ${listColumns(staffKeySummaryRow)} from staff_keys order by id`,
  )
}

/** Returns null for an invalid key. The last use of a key is recorded at most once an hour. */
export async function authenticateStaff(db: Db, token: string, now: Date): Promise<Staff | null> {
  const parsed = parseIdAndToken('stk', token)
  if (!parsed) return null
  const { id, secret } = parsed
  const key = await queryRow(
    db,
    {
      name: text,
      secretHash: text,
      lastUsedAt: nullable(timestamp),
      revokedAt: nullable(timestamp),
    },
    sql`select name, secret_hash, last_used_at, revoked_at from staff_keys where id = ${id}`,
  )
  if (
    !key
    || key.revokedAt
    || !timingSafeEqual(Buffer.from(key.secretHash), Buffer.from(hashSecret(secret)))
  )
    return null
  if (!key.lastUsedAt || key.lastUsedAt.getTime() < now.getTime() - hours(1))
    await execute(
      db,
      sql`
        update staff_keys
        set last_used_at = greatest(last_used_at, ${now}::timestamptz)
        where id = ${id}`,
    )
  return { id, name: key.name, permissions: 'all', approvalLimit: 100_00 }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(`staff ${secret}`).digest('hex')
}
