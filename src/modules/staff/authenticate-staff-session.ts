import { timingSafeEqual } from 'node:crypto'
import { minutes } from '#kernel/time/time.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  bytes,
  id,
  integer,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashSessionSecret } from './db/session-rows.ts'
import { parsePermissions } from './domain/permission-set.ts'
import { idleSessionLifetime } from './domain/session-lifetime.ts'
import type { StaffAuthentication } from './staff-authentication.ts'

/** Limited to the staff API, so that storefront pages never receive it. */
export const staffCookie = 'staff_session'

const sessionRow = {
  secretHash: bytes,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  absoluteExpiry: timestamp,
  steppedUpUntil: timestamp,
  revokedAt: nullable(timestamp),
  memberId: id<'stm'>(),
  name: text,
  state: literal<'invited' | 'active' | 'disabled'>(),
  permissions: textArray,
  approvalLimit: integer,
}

/** With one indexed query. Extends the session at most every five minutes. */
export async function authenticateStaffSession(
  db: Db,
  token: string,
  now: Date,
): Promise<StaffAuthentication> {
  const parsed = parseIdAndToken('sts', token)
  if (!parsed) return { dead: 'invalid' }
  const session = await queryRow(
    db,
    sessionRow,
    sql`
      select s.secret_hash, s.last_seen_at, s.expires_at, s.absolute_expiry, s.stepped_up_until,
        s.revoked_at, s.member_id, m.name, m.state, r.permissions, r.approval_limit
      from staff_sessions s
      join staff_members m on m.id = s.member_id
      join staff_roles r on r.id = m.role_id
      where s.id = ${parsed.id}`,
  )
  if (!session || !timingSafeEqual(session.secretHash, hashSessionSecret(parsed.secret)))
    return { dead: 'invalid' }
  if (session.state === 'disabled') return { dead: 'disabled' }
  if (session.revokedAt) return { dead: 'revoked' }
  if (session.expiresAt <= now || session.absoluteExpiry <= now) return { dead: 'expired' }
  if (session.lastSeenAt.getTime() < now.getTime() - minutes(5))
    await extendSession(db, { sessionId: parsed.id, memberId: session.memberId, now })
  return {
    staff: {
      id: session.memberId,
      personId: session.memberId,
      name: session.name,
      permissions: parsePermissions(session.permissions),
      approvalLimit: session.approvalLimit,
      session: { id: parsed.id, steppedUpUntil: session.steppedUpUntil },
    },
  }
}

async function extendSession(
  db: Db,
  { sessionId, memberId, now }: { sessionId: string; memberId: string; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + idleSessionLifetime)
  await execute(
    db,
    sql`
      with session as (
        update staff_sessions
        set last_seen_at = ${now}, expires_at = least(${until}::timestamptz, absolute_expiry)
        where id = ${sessionId} and revoked_at is null
      )
      update staff_members
      set last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
      where id = ${memberId}`,
  )
}
