import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  listColumns,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { commandLineStaff } from './command-line-staff.ts'
import { allPermissions, intersectPermissions, parsePermissions } from './domain/permission-set.ts'
import type { StaffAuthentication } from './staff-authentication.ts'

export interface NewStaffKey {
  readonly name: string
  readonly now: Date
  /** All by default. */
  readonly permissions?: readonly string[]
  /** In cents. */
  readonly approvalLimit?: number
  readonly expiresAt?: Date | null
  /** The id of the person; the command line by default. */
  readonly createdBy?: string
}

/**
 * Returns a new key `id.secret` for a program or the command line; only the hash of the secret is
 * stored.
 */
export async function createStaffKey(
  db: Db,
  {
    name,
    now,
    permissions = [allPermissions],
    approvalLimit = commandLineStaff.approvalLimit,
    expiresAt = null,
    createdBy = commandLineStaff.id,
  }: NewStaffKey,
): Promise<string> {
  const id = createId('stk', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  const key = {
    id,
    name,
    secretHash: hashSecret(secret),
    permissions: [...permissions],
    approvalLimit,
    expiresAt,
    createdBy,
    createdAt: now,
  }
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

const keyRow = {
  name: text,
  secretHash: text,
  permissions: textArray,
  approvalLimit: integer,
  createdBy: text,
  expiresAt: nullable(timestamp),
  lastUsedAt: nullable(timestamp),
  revokedAt: nullable(timestamp),
  creatorState: nullable(literal<'invited' | 'active' | 'disabled'>()),
  creatorPermissions: nullable(textArray),
}

/**
 * A key never allows more than the person who created it is allowed now. The last use of a key is
 * recorded at most once an hour.
 */
export async function authenticateStaffKey(
  db: Db,
  token: string,
  now: Date,
): Promise<StaffAuthentication> {
  const parsed = parseIdAndToken('stk', token)
  if (!parsed) return { dead: 'invalid' }
  const { id, secret } = parsed
  const key = await queryRow(
    db,
    keyRow,
    sql`
      select k.name, k.secret_hash, k.permissions, k.approval_limit, k.created_by, k.expires_at,
        k.last_used_at, k.revoked_at, m.state as creator_state,
        r.permissions as creator_permissions
      from staff_keys k
      left join staff_members m on m.id = k.created_by
      left join staff_roles r on r.id = m.role_id
      where k.id = ${id}`,
  )
  if (!key || !timingSafeEqual(Buffer.from(key.secretHash), Buffer.from(hashSecret(secret))))
    return { dead: 'invalid' }
  if (key.revokedAt) return { dead: 'revoked' }
  if (key.expiresAt && key.expiresAt <= now) return { dead: 'expired' }
  if (key.creatorState === 'disabled') return { dead: 'disabled' }
  if (!key.lastUsedAt || key.lastUsedAt.getTime() < now.getTime() - hours(1))
    await execute(
      db,
      sql`
        update staff_keys
        set last_used_at = greatest(last_used_at, ${now}::timestamptz)
        where id = ${id}`,
    )
  const own = parsePermissions(key.permissions)
  const permissions = key.creatorPermissions
    ? intersectPermissions(own, parsePermissions(key.creatorPermissions))
    : own
  const personId = key.creatorState ? key.createdBy : id
  return { staff: { id, name: key.name, permissions, approvalLimit: key.approvalLimit, personId } }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(`staff ${secret}`).digest('hex')
}
