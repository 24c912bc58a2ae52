import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { notify, type Tx } from '#platform/db/database.server.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { parseSessionToken, type SessionToken } from '../domain/session-token.ts'
import { sessions } from './schema.ts'
import { secretHash } from './session-rows.ts'

type SessionRow = typeof sessions.$inferSelect

/** Within this time a guest token that another tab used to sign in leads to the new session. */
const graceSeconds = 20

export async function lockPresentedSession(
  tx: Tx,
  token: SessionToken | null,
): Promise<SessionRow | null> {
  if (!token) return null
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sid)).for('update')
  return session && timingSafeEqual(session.secretHash, secretHash(token.secret)) ? session : null
}

export function getActiveGuestId(session: SessionRow | null, now: Date): Id<'gst'> | null {
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

/** Returns the member session that another tab created from the same guest session a moment ago. */
export async function findSuccessorSession(
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
  const text = createSuccessorSealer(secret).open(session.successorSeal, session.id)
  const token = text ? parseSessionToken(text) : null
  const next = await lockPresentedSession(tx, token)
  if (!text || !token || !next || next.revokedAt || next.subjectId !== memberId) return null
  return { token: text, sessionId: token.sid }
}

export async function revokePresentedSession(
  tx: Tx,
  {
    session,
    secret,
    successor,
    now,
  }: { session: SessionRow; secret: string; successor: string; now: Date },
): Promise<void> {
  if (session.revokedAt) return
  const successorSeal =
    session.level === 99 ? createSuccessorSealer(secret).seal(successor, session.id) : null
  await tx
    .update(sessions)
    .set({ revokedAt: now, successorSeal })
    .where(eq(sessions.id, session.id))
  await notify(tx, 'sessions', session.id)
}

/** Sealed with the guest's secret, which is not stored. */
function createSuccessorSealer(guestSecret: string) {
  return createSealer(guestSecret, 'successor of a session')
}

export function successorSealCutoff(now: Date): Date {
  return new Date(now.getTime() - hours(1))
}
