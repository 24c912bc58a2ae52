import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { parseId, type Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { MemberSessions } from '../api/account-security-contract.ts'
import { lockMember } from '../db/member-rows.ts'
import { sessions } from '../db/schema.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'
import { endMemberSessions } from './end-sessions.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { getCallingMember } from '../queries/read-account.ts'

const signInMethodNames: Readonly<Record<SignInMethod, string>> = {
  password: 'Password',
  code: 'Emailed code',
  passkey: 'Passkey',
  registration: 'New account',
  reset: 'New password',
}

const isActiveSession = (memberId: Id<'mem'>, now: Date) =>
  and(
    eq(sessions.subjectId, memberId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.absoluteEnd, now),
  )

export async function listSessions(ctx: Ctx): Promise<MemberSessions> {
  return describeSessions(ctx.db, ctx)
}

async function describeSessions(db: Db, ctx: Ctx): Promise<MemberSessions> {
  const { id, sessionId } = getCallingMember(ctx)
  const found = await db
    .select()
    .from(sessions)
    .where(isActiveSession(id, ctx.now))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  const rows = found.map((session) => ({
    id: session.id,
    device: session.device || 'Unknown device',
    signedInAt: session.createdAt.toISOString(),
    signedInBy: session.signedInBy ? signInMethodNames[session.signedInBy] : '',
    lastSeenAt: session.lastSeenAt.toISOString(),
    isThis: session.id === sessionId,
  }))
  return { rows: [...rows.filter(({ isThis }) => isThis), ...rows.filter(({ isThis }) => !isThis)] }
}

/** Sessions of other members and ended sessions are refused alike. */
export async function endSession(
  ctx: Ctx,
  input: { id: string },
): Promise<MemberSessions | Refusal<'not-found'>> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const id = parseId('ses', input.id)
  return inTransaction(ctx.db, async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(isActiveSession(memberId, ctx.now), eq(sessions.id, id ?? '')))
      .returning({ device: sessions.device })
    const [session] = ended
    if (!session)
      return refuse('not-found', 'That device is already signed out.', {
        reason: 'session-not-found',
      })
    await recordAccountEvent(tx, {
      memberId,
      at: ctx.now,
      kind: 'session_ended',
      device: session.device,
      sessionId,
    })
    return describeSessions(tx, ctx)
  })
}

export async function endSessions(
  ctx: Ctx,
  { thisToo }: { thisToo: boolean },
): Promise<MemberSessions> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId)
    await endMemberSessions(tx, { memberId, except: thisToo ? null : sessionId, now: ctx.now })
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'sessions_ended', sessionId })
    return describeSessions(tx, ctx)
  })
}
