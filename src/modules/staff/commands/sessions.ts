import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Credential } from '#modules/members/relying-party.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { literal, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { StaffSessions } from '../api/session-contract.ts'
import { getCallingPerson } from '../db/member-rows.ts'
import { revokeStaffSessions, type StaffSignInMethod } from '../db/session-rows.ts'
import { stepUpLifetime } from '../domain/session-lifetime.ts'
import { openPasskeyChallenge, proveIdentity } from './sign-in.ts'

export async function listStaffSessions(ctx: Ctx): Promise<StaffSessions | Refusal> {
  const memberId = getCallingPerson(ctx)
  return isRefusal(memberId) ? memberId : describeSessions(ctx.db, ctx)
}

async function describeSessions(db: Db, { staff, now }: Ctx): Promise<StaffSessions> {
  const sessions = await queryRows(
    db,
    {
      id: text,
      device: text,
      address: text,
      signedInBy: literal<StaffSignInMethod>(),
      createdAt: timestamp,
      lastSeenAt: timestamp,
    },
    sql`
      select id, device, address, signed_in_by, created_at, last_seen_at
      from staff_sessions
      where member_id = ${staff?.id ?? ''}
        and revoked_at is null
        and expires_at > ${now}
        and absolute_expiry > ${now}
      order by last_seen_at desc
      limit 100`,
  )
  return {
    rows: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: session.id === staff?.session?.id,
    })),
  }
}

/** Sessions of others and ended sessions are refused alike. */
export async function revokeOwnSession(
  ctx: Ctx,
  { id }: { id: string },
): Promise<StaffSessions | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  return inTransaction(ctx.db, async (tx) => {
    const revoked = await execute(
      tx,
      sql`
        update staff_sessions
        set revoked_at = ${ctx.now}
        where id = ${id} and member_id = ${memberId} and revoked_at is null`,
    )
    if (revoked === 0)
      return refuse('not-found', 'That device is already signed out.', {
        reason: 'session-not-found',
      })
    return describeSessions(tx, ctx)
  })
}

export async function revokeOtherSessions(ctx: Ctx): Promise<StaffSessions | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  return inTransaction(ctx.db, async (tx) => {
    await revokeStaffSessions(tx, { memberId, except: ctx.staff?.session?.id, now: ctx.now })
    return describeSessions(tx, ctx)
  })
}

export async function signOut({ db, staff, now }: Ctx): Promise<Record<string, never>> {
  await execute(
    db,
    sql`update staff_sessions set revoked_at = ${now} where id = ${staff?.session?.id ?? ''}`,
  )
  return {}
}

const stepUpSubject = ({ staff }: Ctx): string => `step-up ${staff?.session?.id}`

export async function openStepUp(ctx: Ctx, { origin }: Pick<Services, 'origin'>) {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  return openPasskeyChallenge(ctx, { origin, subject: stepUpSubject(ctx) })
}

export interface StepUpInput {
  readonly challengeId?: string | undefined
  readonly credential?: Credential | undefined
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** Allows what needs step-up authentication for ten minutes in this session. */
export async function stepUp(
  ctx: Ctx,
  services: Pick<Services, 'origin' | 'secret'>,
  { challengeId, credential, password, code }: StepUpInput,
): Promise<{ steppedUpUntil: string } | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  const refused = await proveIdentity(ctx, services, {
    memberId,
    passkey:
      challengeId !== undefined && credential !== undefined
        ? { challengeId, credential, subject: stepUpSubject(ctx) }
        : null,
    password: password !== undefined && code !== undefined ? { password, code } : null,
  })
  if (refused) return refused
  const until = new Date(ctx.now.getTime() + stepUpLifetime)
  await execute(
    ctx.db,
    sql`
      update staff_sessions
      set stepped_up_until = ${until}
      where id = ${ctx.staff?.session?.id ?? ''} and revoked_at is null`,
  )
  return { steppedUpUntil: until.toISOString() }
}
