import { createId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { replaceRecoveryCodes, unusablePasskey } from '../db/factor-rows.ts'
import {
  consumeInvitation,
  endedInvitation,
  findInvitation,
  hasActiveMember,
  lockFirstRun,
} from '../db/invitation-rows.ts'
import { findStaffMember, lockStaffMember } from '../db/member-rows.ts'
import { revokeStaffSessions } from '../db/session-rows.ts'
import { ownerRoleId } from '../domain/owner-role.ts'
import {
  openNewPasskey,
  openTotp,
  storeFactor,
  verifyNewFactor,
  type FactorInput,
  type VerifiedFactor,
} from './new-factor.ts'
import { openSession, type NewSession } from './sign-in.ts'

type SetupServices = Pick<Services, 'origin' | 'secret' | 'settings'>

export async function readSetup(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { settings }: Pick<Services, 'settings'>,
  token: string,
) {
  const invitation = await findInvitation(db, token, now)
  if (!invitation) return endedInvitation
  const shopName = settings.get('shop').name
  const { memberId } = invitation
  if (memberId === null)
    return { kind: 'first-run' as const, shopName, email: '', name: '', roleName: 'Owner' }
  const member = await findStaffMember(db, memberId)
  if (!member || member.state === 'disabled') return endedInvitation
  const { email, name, roleName } = member
  return { kind: 'invitation' as const, shopName, email, name, roleName }
}

const setupSubject = (token: string): string => `setup ${hashToken(token)}`

export async function openSetupPasskey(
  ctx: Ctx,
  { origin, settings }: Pick<Services, 'origin' | 'settings'>,
  { token, email, name }: { token: string; email: string; name: string },
) {
  const invitation = await findInvitation(ctx.db, token, ctx.now)
  if (!invitation) return endedInvitation
  const userId = invitation.memberId ?? createId('stm', ctx.now.getTime())
  const site = { origin, name: settings.get('shop').name }
  return openNewPasskey(ctx, site, { userId, email, name, subject: setupSubject(token) })
}

export async function openSetupTotp(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { settings }: Pick<Services, 'settings'>,
  { token, email }: { token: string; email: string },
) {
  if (!(await findInvitation(db, token, now))) return endedInvitation
  return openTotp(settings.get('shop').name, email)
}

export interface SetupInput extends FactorInput {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly device: string
}

/**
 * Uses a one-time link. The first run creates the owner. An invitation activates a person; one who
 * was active has lost their sign-in methods, which are replaced.
 */
export async function finishSetup(
  ctx: Ctx,
  services: SetupServices,
  { token, email, name, device, ...input }: SetupInput,
): Promise<(NewSession & { recoveryCodes: string[] }) | Refusal> {
  if (!(await findInvitation(ctx.db, token, ctx.now))) return endedInvitation
  const factor = await verifyNewFactor(ctx, services, { ...input, subject: setupSubject(token) })
  if ('refused' in factor) return factor
  return inTransaction(ctx.db, async (tx) => {
    const invitation = await findInvitation(tx, token, ctx.now)
    if (!invitation || !(await consumeInvitation(tx, token))) return endedInvitation
    const memberId = invitation.memberId
      ? await activateMember(tx, ctx, { memberId: invitation.memberId, name })
      : await createOwner(tx, ctx, { email, name })
    if (isRefusal(memberId)) return memberId
    return signInWith(tx, ctx, { memberId, factor, device, secret: services.secret })
  })
}

async function createOwner(
  tx: Tx,
  { now }: Ctx,
  { email, name }: { email: string; name: string },
): Promise<Id<'stm'> | Refusal> {
  await lockFirstRun(tx)
  if (await hasActiveMember(tx)) return endedInvitation
  const id = createId('stm', now.getTime())
  const owner = {
    id,
    email,
    name,
    roleId: ownerRoleId,
    state: 'active',
    createdBy: id,
    createdAt: now,
    changedBy: id,
    changedAt: now,
  }
  const inserted = await execute(
    tx,
    sql`insert into staff_members ${insertValues(owner)} on conflict do nothing`,
  )
  return inserted > 0 ? id : emailTaken
}

export const emailTaken: Refusal = refuse(
  'fields-invalid',
  'A member of the staff has this email address already.',
  {
    reason: 'staff-email-taken',
    fields: { email: 'A member of the staff has this email address already.' },
  },
)

async function activateMember(
  tx: Tx,
  { now }: Ctx,
  { memberId, name }: { memberId: Id<'stm'>; name: string },
): Promise<Id<'stm'> | Refusal> {
  const member = await lockStaffMember(tx, memberId)
  if (!member || member.state === 'disabled') return endedInvitation
  await revokeStaffSessions(tx, { memberId, now })
  await execute(tx, sql`delete from staff_passkeys where member_id = ${memberId}`)
  await execute(
    tx,
    sql`
      update staff_members
      set state = 'active', name = ${name}, password_hash = null, totp_secret = null,
        totp_last_step = 0, version = version + 1, changed_by = ${memberId}, changed_at = ${now}
      where id = ${memberId}`,
  )
  return memberId
}

async function signInWith(
  tx: Tx,
  ctx: Ctx,
  opened: { memberId: Id<'stm'>; factor: VerifiedFactor; device: string; secret: string },
): Promise<(NewSession & { recoveryCodes: string[] }) | Refusal> {
  const { memberId, factor, device, secret } = opened
  if (!(await storeFactor(tx, factor, { memberId, secret, now: ctx.now }))) return unusablePasskey
  const recoveryCodes = await replaceRecoveryCodes(tx, memberId)
  const session = await openSession(tx, ctx, { memberId, signedInBy: 'invitation', device })
  return session ? { ...session, recoveryCodes } : endedInvitation
}
