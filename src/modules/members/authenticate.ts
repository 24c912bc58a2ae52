import { timingSafeEqual } from 'node:crypto'
import { days, hours } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { findSession, secretHash } from './db/session-rows.ts'
import { guestSessionLifetime, memberSessionLifetime } from './domain/session-lifetime.ts'
import { parseSessionLevel, parseSessionToken } from './domain/session-token.ts'

export type Authentication =
  | { readonly actor: Exclude<Caller, { level: 'nobody' }> }
  /**
   * Why the token is rejected: malformed or unknown, expired, revoked, or of a closed or frozen
   * account.
   */
  | { readonly dead: 'invalid' | 'expired' | 'revoked' | 'closed' }

/**
 * Resolves a bearer token with one indexed query. Extends the session at most once an hour; an
 * expired guest session is renewed.
 */
export async function authenticate(db: Db, text: string, now: Date): Promise<Authentication> {
  const token = parseSessionToken(text)
  if (!token) return { dead: 'invalid' }
  const session = await findSession(db, token.sid)
  if (!session || !timingSafeEqual(session.secretHash, secretHash(token.secret)))
    return { dead: 'invalid' }
  if (session.frozenAt || session.closedAt) return { dead: 'closed' }
  if (session.revokedAt) return { dead: 'revoked' }
  const level = parseSessionLevel(session.level)
  if (session.expiresAt <= now || session.absoluteExpiry <= now) {
    if (level !== 'guest') return { dead: 'expired' }
    await renewGuestSession(db, token.sid, now)
  } else if (session.lastSeenAt.getTime() < now.getTime() - hours(1))
    await extendSession(db, {
      sid: token.sid,
      slidingDays: (level === 'member' ? memberSessionLifetime : guestSessionLifetime).slidingDays,
      now,
    })
  if (level === 'guest' && session.guestId)
    return { actor: { level, id: session.guestId, sessionId: token.sid } }
  if (level === 'member' && session.memberId)
    return { actor: { level, id: session.memberId, sessionId: token.sid } }
  return { dead: 'invalid' }
}

/** A guest cannot sign in again, so a guest session never ends by expiry. */
async function renewGuestSession(db: Db, sid: string, now: Date): Promise<void> {
  const after = (count: number) => new Date(now.getTime() + days(count))
  await execute(
    db,
    sql`
      update sessions
      set last_seen_at = ${now},
        expires_at = ${after(guestSessionLifetime.slidingDays)},
        absolute_expiry = ${after(guestSessionLifetime.absoluteDays)}
      where id = ${sid} and revoked_at is null`,
  )
}

async function extendSession(
  db: Db,
  { sid, slidingDays, now }: { sid: string; slidingDays: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + days(slidingDays))
  await execute(
    db,
    sql`
      update sessions
      set last_seen_at = ${now}, expires_at = least(${until}::timestamptz, absolute_expiry)
      where id = ${sid} and revoked_at is null and expires_at > ${now}`,
  )
}
