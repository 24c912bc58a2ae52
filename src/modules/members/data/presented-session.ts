import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { notify, type Tx } from '#platform/db/database.server.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { parseToken, type SessionToken } from '../domain/session-token.ts'
import { sessions } from './schema.ts'
import { secretHash } from './session-rows.ts'

type SessionRow = typeof sessions.$inferSelect

/** Tabs that sign in at the same moment: within this time the visitor's token leads to the session it became. */
const graceSeconds = 20

/** The session a browser came with, locked; null when the token is none of ours. */
export async function lockPresented(
  tx: Tx,
  token: SessionToken | null,
): Promise<SessionRow | null> {
  if (!token) return null
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sid)).for('update')
  return session && timingSafeEqual(session.secretHash, secretHash(token.secret)) ? session : null
}

export function liveGuest(session: SessionRow | null, now: Date): Id<'gst'> | null {
  if (
    !session
    || session.level !== 99
    || session.revokedAt
    || session.expiresAt <= now
    || session.absoluteEnd <= now
  )
    return null
  return session.subjectId as Id<'gst'>
}

/** The live session of this member that another tab has just made of the same visitor's session. */
export async function readSuccessor(
  tx: Tx,
  {
    session,
    secret,
    memberId,
    now,
  }: { session: SessionRow; secret: string; memberId: Id<'mem'>; now: Date },
): Promise<{ token: string; sessionId: Id<'ses'> } | null> {
  if (
    !session.successorSeal
    || !session.revokedAt
    || now.getTime() - session.revokedAt.getTime() > graceSeconds * 1000
  )
    return null
  const text = sealerOf(secret).open(session.successorSeal, session.id)
  const token = text ? parseToken(text) : null
  const next = await lockPresented(tx, token)
  if (!text || !token || !next || next.revokedAt || next.subjectId !== memberId) return null
  return { token: text, sessionId: token.sid }
}

/** A token from before signing in is dead after it. */
export async function retirePresented(
  tx: Tx,
  {
    session,
    secret,
    successor,
    now,
  }: { session: SessionRow; secret: string; successor: string; now: Date },
): Promise<void> {
  if (session.revokedAt) return
  const successorSeal = session.level === 99 ? sealerOf(secret).seal(successor, session.id) : null
  await tx
    .update(sessions)
    .set({ revokedAt: now, successorSeal })
    .where(eq(sessions.id, session.id))
  await notify(tx, 'sessions', session.id)
}

/** Under the visitor's own secret, which is kept nowhere. */
function sealerOf(visitorSecret: string) {
  return createSealer(visitorSecret, 'successor of a session')
}

/** The seal is of no use after its seconds; an hour later it is gone. */
export function sealsBefore(now: Date): Date {
  return new Date(now.getTime() - hours(1))
}
