import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Credential } from '#modules/members/relying-party.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { StaffProfile } from '../api/profile-contract.ts'
import { insertStaffPasskey, replaceRecoveryCodes, unusablePasskey } from '../db/factor-rows.ts'
import {
  findStaffMember,
  getCallingPerson,
  lockStaffMember,
  memberNotFound,
  type StaffMemberRow,
} from '../db/member-rows.ts'
import { revokeStaffSessions } from '../db/session-rows.ts'
import {
  openNewPasskey,
  openTotp,
  storeFactor,
  verifyNewPasskey,
  verifyNewPassword,
} from './new-factor.ts'

const maxPasskeys = 20

export async function readProfile(ctx: Ctx): Promise<StaffProfile | Refusal> {
  const memberId = getCallingPerson(ctx)
  return isRefusal(memberId) ? memberId : describeProfile(ctx.db, memberId)
}

async function describeProfile(db: Db, memberId: string): Promise<StaffProfile | Refusal> {
  const member = await findStaffMember(db, memberId)
  if (!member) return memberNotFound
  const passkeys = await queryRows(
    db,
    { id: text, name: text, createdAt: timestamp, lastUsedAt: nullable(timestamp) },
    sql`
      select id, name, created_at, last_used_at
      from staff_passkeys
      where member_id = ${memberId}
      order by created_at, id`,
  )
  const codes = await queryRow(
    db,
    { left: integer },
    sql`
      select count(*)::int as left
      from staff_recovery_codes
      where member_id = ${memberId}`,
  )
  const { id, version, name, email, passwordHash } = member
  return {
    id,
    version,
    name,
    email,
    hasPassword: passwordHash !== null,
    recoveryCodesLeft: codes?.left ?? 0,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Locks the calling person, and returns their profile after the change. */
async function changeSelf(
  ctx: Ctx,
  change: (tx: Tx, member: StaffMemberRow) => Promise<Refusal | null>,
): Promise<StaffProfile | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockStaffMember(tx, memberId)
    if (!member) return memberNotFound
    return (await change(tx, member)) ?? describeProfile(tx, memberId)
  })
}

export async function renameSelf(
  ctx: Ctx,
  { version, name }: { version: number; name: string },
): Promise<StaffProfile | Refusal> {
  return changeSelf(ctx, async (tx, member) => {
    if (member.version !== version) return changedMeanwhile('your profile', member)
    await execute(
      tx,
      sql`
        update staff_members
        set name = ${name}, version = version + 1, changed_by = ${member.id},
          changed_at = ${ctx.now}
        where id = ${member.id}`,
    )
    return null
  })
}

const passkeySubject = (memberId: string): string => `add passkey ${memberId}`

export async function openOwnPasskey(
  ctx: Ctx,
  { origin, settings }: Pick<Services, 'origin' | 'settings'>,
) {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  const member = await findStaffMember(ctx.db, memberId)
  if (!member) return memberNotFound
  const { email, name } = member
  return openNewPasskey(
    ctx,
    { origin, name: settings.get('shop').name },
    {
      userId: memberId,
      email,
      name,
      subject: passkeySubject(memberId),
    },
  )
}

export async function addOwnPasskey(
  ctx: Ctx,
  { origin }: Pick<Services, 'origin'>,
  { challengeId, credential, name }: { challengeId: string; credential: Credential; name: string },
): Promise<StaffProfile | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  const subject = passkeySubject(memberId)
  const created = await verifyNewPasskey(ctx, origin, { challengeId, credential, subject })
  if (!created) return unusablePasskey
  return changeSelf(ctx, async (tx) => {
    if ((await countPasskeys(tx, memberId)) >= maxPasskeys)
      return refuse('fields-invalid', `You can have up to ${maxPasskeys} passkeys.`, {
        reason: 'passkey-limit-reached',
        fields: { name: 'You have too many passkeys. Remove one first.' },
      })
    const isNew = await insertStaffPasskey(tx, created, { memberId, name, now: ctx.now })
    return isNew ? null : unusablePasskey
  })
}

async function countPasskeys(tx: Tx, memberId: string): Promise<number> {
  const counted = await queryRow(
    tx,
    { count: integer },
    sql`select count(*)::int as count from staff_passkeys where member_id = ${memberId}`,
  )
  return counted?.count ?? 0
}

const lastMethod = refuse(
  'not-allowed',
  'This is your only way to sign in. Add another one first.',
  { reason: 'last-sign-in-method' },
)

export async function removeOwnPasskey(
  ctx: Ctx,
  { id }: { id: string },
): Promise<StaffProfile | Refusal> {
  return changeSelf(ctx, async (tx, member) => {
    const removed = await execute(
      tx,
      sql`delete from staff_passkeys where id = ${id} and member_id = ${member.id}`,
    )
    if (removed === 0)
      return refuse('not-found', 'This passkey was not found.', { reason: 'passkey-not-found' })
    const hasMethod = member.passwordHash !== null || (await countPasskeys(tx, member.id)) > 0
    return hasMethod ? null : lastMethod
  })
}

export async function openOwnTotp(ctx: Ctx, { settings }: Pick<Services, 'settings'>) {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  const member = await findStaffMember(ctx.db, memberId)
  return member ? openTotp(settings.get('shop').name, member.email) : memberNotFound
}

export async function setOwnPassword(
  ctx: Ctx,
  { secret }: Pick<Services, 'secret'>,
  input: { password: string; totpSecret: string; code: string },
): Promise<StaffProfile | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  const verified = await verifyNewPassword(ctx, input)
  if ('refused' in verified) return verified
  return changeSelf(ctx, async (tx) => {
    const { now, staff } = ctx
    await storeFactor(tx, { kind: 'password', ...verified }, { memberId, secret, now })
    await revokeStaffSessions(tx, { memberId, except: staff?.session?.id, now })
    return null
  })
}

export async function removeOwnPassword(ctx: Ctx): Promise<StaffProfile | Refusal> {
  return changeSelf(ctx, async (tx, member) => {
    if ((await countPasskeys(tx, member.id)) === 0) return lastMethod
    await execute(
      tx,
      sql`
        update staff_members
        set password_hash = null, totp_secret = null
        where id = ${member.id}`,
    )
    return null
  })
}

export async function createOwnRecoveryCodes(
  ctx: Ctx,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const memberId = getCallingPerson(ctx)
  if (isRefusal(memberId)) return memberId
  return inTransaction(ctx.db, async (tx) => ({
    recoveryCodes: await replaceRecoveryCodes(tx, memberId),
  }))
}
