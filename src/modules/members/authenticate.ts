import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { days, hours } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { members, sessions } from './db/schema.ts'
import { secretHash } from './db/session-rows.ts'
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
  const [found] = await db
    .select({
      session: sessions,
      memberId: members.id,
      frozenAt: members.frozenAt,
      closedAt: members.closedAt,
    })
    .from(sessions)
    .leftJoin(members, and(eq(sessions.level, 0), eq(members.id, sessions.subjectId)))
    .where(eq(sessions.id, token.sid))
    .limit(1)
  if (!found || !timingSafeEqual(found.session.secretHash, secretHash(token.secret)))
    return { dead: 'invalid' }
  const { session } = found
  if (found.frozenAt || found.closedAt) return { dead: 'closed' }
  if (session.revokedAt) return { dead: 'revoked' }
  const level = parseSessionLevel(session.level)
  if (session.expiresAt <= now || session.absoluteEnd <= now) {
    if (level !== 'guest') return { dead: 'expired' }
    await renewGuestSession(db, token.sid, now)
  } else if (session.lastSeenAt.getTime() < now.getTime() - hours(1))
    await extendSession(db, {
      sid: token.sid,
      slidingDays: (level === 'member' ? memberSessionLifetime : guestSessionLifetime).slidingDays,
      now,
    })
  if (level === 'guest')
    return { actor: { level, id: session.subjectId as Id<'gst'>, sessionId: token.sid } }
  if (level === 'member' && found.memberId)
    return { actor: { level, id: found.memberId as Id<'mem'>, sessionId: token.sid } }
  return { dead: 'invalid' }
}

/** A guest cannot sign in again, so a guest session never ends by expiry. */
async function renewGuestSession(db: Db, sid: string, now: Date): Promise<void> {
  const after = (count: number) => new Date(now.getTime() + days(count))
  await db
    .update(sessions)
    .set({
      lastSeenAt: now,
      expiresAt: after(guestSessionLifetime.slidingDays),
      absoluteEnd: after(guestSessionLifetime.absoluteDays),
    })
    .where(and(eq(sessions.id, sid), isNull(sessions.revokedAt)))
}

async function extendSession(
  db: Db,
  { sid, slidingDays, now }: { sid: string; slidingDays: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + days(slidingDays)).toISOString()
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sql`least(${until}::timestamptz, ${sessions.absoluteEnd})` })
    .where(and(eq(sessions.id, sid), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
}
