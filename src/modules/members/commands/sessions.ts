import { parseId, type Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text, literal, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { MemberSessions } from '../api/account-security-contract.ts'
import { lockMember } from '../db/member-rows.ts'
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

const isActiveSession = (memberId: Id<'mem'>, now: Date) => sql`
  subject_id = ${memberId}
    and revoked_at is null
    and expires_at > ${now}
    and absolute_expiry > ${now}`

export async function listSessions(ctx: Ctx): Promise<MemberSessions> {
  return describeSessions(ctx.db, ctx)
}

async function describeSessions(db: Db, ctx: Ctx): Promise<MemberSessions> {
  const { id, sessionId } = getCallingMember(ctx)
  const sessions = await queryRows(
    db,
    {
      id: text,
      device: text,
      createdAt: timestamp,
      signedInBy: literal<SignInMethod | ''>(),
      lastSeenAt: timestamp,
    },
    sql`
      select id, device, created_at, signed_in_by, last_seen_at
      from sessions
      where ${isActiveSession(id, ctx.now)}
      order by last_seen_at desc
      limit 100`,
  )
  const rows = sessions.map((session) => ({
    id: session.id,
    device: session.device || 'Unknown device',
    signedInAt: session.createdAt.toISOString(),
    signedInBy: session.signedInBy ? signInMethodNames[session.signedInBy] : '',
    lastSeenAt: session.lastSeenAt.toISOString(),
    isCurrent: session.id === sessionId,
  }))
  return {
    rows: [
      ...rows.filter(({ isCurrent }) => isCurrent),
      ...rows.filter(({ isCurrent }) => !isCurrent),
    ],
  }
}

/** Sessions of other members and ended sessions are refused alike. */
export async function endSession(
  ctx: Ctx,
  input: { id: string },
): Promise<MemberSessions | Refusal<'not-found'>> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  const id = parseId('ses', input.id)
  return inTransaction(ctx.db, async (tx) => {
    const session = await queryRow(
      tx,
      { device: text },
      sql`
        update sessions
        set revoked_at = ${ctx.now}
        where ${isActiveSession(memberId, ctx.now)} and id = ${id ?? ''}
        returning device`,
    )
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
  { includeCurrent }: { includeCurrent: boolean },
): Promise<MemberSessions> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, memberId)
    await endMemberSessions(tx, {
      memberId,
      except: includeCurrent ? null : sessionId,
      now: ctx.now,
    })
    await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'sessions_ended', sessionId })
    return describeSessions(tx, ctx)
  })
}
