import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { newId, type Id } from '#kernel/ids/ids.ts'
import { days, hours } from '#kernel/time/time.ts'
import type { Actor } from '#platform/context.ts'
import { inTransaction, notify, type Db } from '#platform/db/database.server.ts'
import type { UserInfo } from './contract.ts'
import { sessions } from './data/schema.ts'
import { levelName, parseToken } from './domain/session-token.ts'

/** A guest's session lives as long as a guest's cart (commerce.md §1.3). */
const guestLife = days(60)
const guestEnd = days(365)

/** Makes a visitor token of level 99. Its secret leaves the server once, here. */
export async function openGuestSession(db: Db, now: Date): Promise<{ token: string; userInfo: UserInfo }> {
  const sid = newId('ses', now.getTime())
  const guestId = newId('gst', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    id: sid,
    secretHash: hash(secret),
    level: 99,
    subjectId: guestId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + guestLife),
    absoluteEnd: new Date(now.getTime() + guestEnd),
  })
  return { token: `${sid}.${secret}`, userInfo: { id: guestId, userLevel: 99 } }
}

export type Authentication =
  | { readonly actor: Exclude<Actor, { level: 'nobody' }> }
  /** Why the token is worth nothing: bad or foreign, too old, or revoked. */
  | { readonly dead: 'invalid' | 'expired' | 'revoked' }

/** Who a bearer token belongs to: one indexed look-up; its life slides forward at most once an hour. */
export async function authenticate(db: Db, text: string, now: Date): Promise<Authentication> {
  const token = parseToken(text)
  if (!token) return { dead: 'invalid' }
  const [session] = await db.select().from(sessions).where(eq(sessions.id, token.sid)).limit(1)
  if (!session || !timingSafeEqual(session.secretHash, hash(token.secret))) return { dead: 'invalid' }
  if (session.revokedAt) return { dead: 'revoked' }
  if (session.expiresAt <= now || session.absoluteEnd <= now) return { dead: 'expired' }
  if (session.lastSeenAt.getTime() < now.getTime() - hours(1)) {
    await db
      .update(sessions)
      .set({
        lastSeenAt: now,
        expiresAt: sql`least(${new Date(now.getTime() + guestLife).toISOString()}::timestamptz, ${sessions.absoluteEnd})`,
      })
      .where(and(eq(sessions.id, token.sid), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  }
  const level = levelName(session.level)
  if (level === 'guest') return { actor: { level, id: session.subjectId as Id<'gst'>, sessionId: token.sid } }
  if (level === 'member') return { actor: { level, id: session.subjectId as Id<'mem'>, sessionId: token.sid } }
  return { dead: 'invalid' }
}

export async function revokeSession(db: Db, sessionId: Id<'ses'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    await notify(tx, 'sessions', sessionId)
  })
}

/** Sessions 30 days past their end are gone for good. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) => tx.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - days(30)))))
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
