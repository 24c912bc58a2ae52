import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { AuditObject } from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { getStaffId } from '../command-line-staff.ts'
import { createInvitation } from '../db/invitation-rows.ts'
import { lockStaffMember, memberNotFound, type StaffMemberRow } from '../db/member-rows.ts'
import { checkOwnRights, findStaffRole, lockStaffDirectory } from '../db/role-rows.ts'
import { revokeStaffSessions } from '../db/session-rows.ts'
import { ownerRoleId } from '../domain/owner-role.ts'
import { renderInvitationEmail } from '../emails/invitation-email.ts'
import { createSetupUrl } from '../setup-link.ts'
import { emailTaken } from './setup.ts'

type InvitationServices = Pick<Services, 'mails' | 'origin' | 'settings'>

const unknownRole = refuse('fields-invalid', 'Choose a role.', {
  reason: 'role-not-found',
  fields: { roleId: 'Choose a role.' },
})

export async function inviteMember(
  ctx: Ctx,
  services: InvitationServices,
  { email, name, roleId }: { email: string; name: string; roleId: string },
): Promise<{ id: string } | Refusal> {
  return inTransaction(ctx.db, async (tx): Promise<{ id: string } | Refusal> => {
    await lockStaffDirectory(tx)
    const role = await findStaffRole(tx, roleId)
    if (!role) return unknownRole
    const refused = checkOwnRights(ctx.staff, role)
    if (refused) return refused
    const id = createId('stm', ctx.now.getTime())
    const by = getStaffId(ctx)
    const invited = {
      id,
      email,
      name,
      roleId,
      state: 'invited',
      createdBy: by,
      createdAt: ctx.now,
      changedBy: by,
      changedAt: ctx.now,
    }
    const inserted = await execute(
      tx,
      sql`insert into staff_members ${insertValues(invited)} on conflict do nothing`,
    )
    if (inserted === 0) return emailTaken
    await sendInvitation(tx, { ctx, services }, { id, email, name })
    ctx.audit?.record({
      object: describeMember({ id, name }),
      after: { email, name, role: role.name },
    })
    return { id }
  })
}

const describeMember = ({ id, name }: { id: string; name: string }): AuditObject => ({
  kind: 'member',
  id,
  label: name,
})

interface Sender {
  readonly ctx: Ctx
  readonly services: InvitationServices
}

async function sendInvitation(
  tx: Tx,
  { ctx, services }: Sender,
  { id, email, name }: Pick<StaffMemberRow, 'email' | 'name'> & { id: string },
): Promise<void> {
  const token = await createInvitation(tx, {
    memberId: id,
    createdBy: getStaffId(ctx),
    now: ctx.now,
  })
  const { origin, mails } = services
  const content = renderInvitationEmail({
    name,
    invitedBy: ctx.staff?.session ? ctx.staff.name : null,
    url: createSetupUrl(origin, token),
    shop: mails.shop,
  })
  await mails.sendLater(tx, {
    dedupeKey: `staff-invitation:${ctx.requestId}:${id}`,
    to: email,
    ...content,
  })
}

/** A new link, also for an active person who can no longer sign in. */
export async function resendInvitation(
  ctx: Ctx,
  services: InvitationServices,
  { id }: { id: string },
): Promise<Record<string, never> | Refusal> {
  return changeMember(ctx, { id }, async (tx, member) => {
    if (member.state === 'disabled')
      return refuse('transition-illegal', 'This person is disabled. Enable them first.', {
        reason: 'staff-member-disabled',
      })
    await sendInvitation(tx, { ctx, services }, member)
    ctx.audit?.record({ object: describeMember(member) })
    return {}
  })
}

/** Locks the person, and refuses the change of somebody with more rights than the caller. */
async function changeMember<Result extends object>(
  ctx: Ctx,
  { id, version }: { id: string; version?: number },
  change: (tx: Tx, member: StaffMemberRow) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx): Promise<Result | Refusal> => {
    await lockStaffDirectory(tx)
    const member = await lockStaffMember(tx, id)
    if (!member) return memberNotFound
    if (version !== undefined && member.version !== version)
      return changedMeanwhile('this person', member)
    return checkOwnRights(ctx.staff, member) ?? change(tx, member)
  })
}

export async function updateMember(
  ctx: Ctx,
  { id, version, name, roleId }: { id: string; version: number; name: string; roleId: string },
): Promise<{ version: number } | Refusal> {
  return changeMember(ctx, { id, version }, async (tx, member) => {
    const role = await findStaffRole(tx, roleId)
    if (!role) return unknownRole
    const refused =
      checkOwnRights(ctx.staff, role)
      ?? (roleId === ownerRoleId ? null : await checkOwnerRemains(tx, member))
    if (refused) return refused
    await execute(
      tx,
      sql`
        update staff_members
        set name = ${name}, role_id = ${roleId}, version = version + 1,
          changed_by = ${getStaffId(ctx)}, changed_at = ${ctx.now}
        where id = ${id}`,
    )
    ctx.audit?.record({
      object: describeMember(member),
      before: { name: member.name, role: member.roleName },
      after: { name, role: role.name },
    })
    return { version: version + 1 }
  })
}

async function checkOwnerRemains(
  tx: Tx,
  { id, roleId, state }: StaffMemberRow,
): Promise<Refusal | null> {
  if (roleId !== ownerRoleId || state !== 'active') return null
  const other = await queryRow(
    tx,
    { id: text },
    sql`
      select id
      from staff_members
      where role_id = ${ownerRoleId} and state = 'active' and id <> ${id}
      limit 1`,
  )
  return other
    ? null
    : refuse('not-allowed', 'The shop needs at least one owner. Make someone else owner first.', {
        reason: 'last-owner',
      })
}

/** Ends the sessions; the next call of a session or key of this person is refused. */
export async function disableMember(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<{ version: number } | Refusal> {
  return changeMember(ctx, { id, version }, async (tx, member) => {
    const refused = await checkOwnerRemains(tx, member)
    if (refused) return refused
    await revokeStaffSessions(tx, { memberId: id, now: ctx.now })
    await execute(tx, sql`delete from staff_invitations where member_id = ${id}`)
    return setState(tx, ctx, { member, state: 'disabled' })
  })
}

/** A person who never signed in needs a new invitation. */
export async function enableMember(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<{ version: number } | Refusal> {
  return changeMember(ctx, { id, version }, async (tx, member) => {
    if (member.state !== 'disabled')
      return refuse('transition-illegal', 'This person is not disabled.', {
        reason: 'staff-member-not-disabled',
      })
    const passkey = await queryRow(
      tx,
      { id: text },
      sql`select id from staff_passkeys where member_id = ${id} limit 1`,
    )
    const state = passkey || member.passwordHash ? 'active' : 'invited'
    return setState(tx, ctx, { member, state })
  })
}

async function setState(
  tx: Tx,
  ctx: Ctx,
  { member, state }: { member: StaffMemberRow; state: StaffMemberRow['state'] },
): Promise<{ version: number }> {
  await execute(
    tx,
    sql`
      update staff_members
      set state = ${state}, version = version + 1, changed_by = ${getStaffId(ctx)},
        changed_at = ${ctx.now}
      where id = ${member.id}`,
  )
  ctx.audit?.record({
    object: describeMember(member),
    before: { state: member.state },
    after: { state },
  })
  return { version: member.version + 1 }
}

export async function endMemberSessions(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ ended: number } | Refusal> {
  return changeMember(ctx, { id }, async (tx, member) => {
    ctx.audit?.record({ object: describeMember(member) })
    return { ended: await revokeStaffSessions(tx, { memberId: id, now: ctx.now }) }
  })
}
