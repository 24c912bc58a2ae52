import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { Me } from '../api/session-contract.ts'
import { commandLineStaff } from '../command-line-staff.ts'
import { findStaffMember } from '../db/member-rows.ts'
import { listPermissions, parsePermissions } from '../domain/permission-set.ts'
import { stepUpLifetime } from '../domain/session-lifetime.ts'

type MeServices = Pick<Services, 'permissions' | 'settings'>

/** The person, key or command line that calls. */
export async function readMe(ctx: Ctx, services: MeServices): Promise<Me> {
  const staff = ctx.staff ?? commandLineStaff
  const member = staff.session ? await findStaffMember(ctx.db, staff.id) : null
  return {
    id: staff.id,
    name: staff.name,
    email: member?.email ?? null,
    role: member && { id: member.roleId, name: member.roleName },
    permissions: listPermissions(staff.permissions, services.permissions),
    approvalLimit: staff.approvalLimit,
    steppedUpUntil: staff.session?.steppedUpUntil.toISOString() ?? null,
    ...describeShop(services),
  }
}

/** A person who has just signed in. */
export async function readSignedInPerson(
  db: Db,
  services: MeServices,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Me> {
  const member = await findStaffMember(db, memberId)
  if (!member) throw new Error('The person who signed in does not exist.')
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role: { id: member.roleId, name: member.roleName },
    permissions: listPermissions(parsePermissions(member.permissions), services.permissions),
    approvalLimit: member.approvalLimit,
    steppedUpUntil: new Date(now.getTime() + stepUpLifetime).toISOString(),
    ...describeShop(services),
  }
}

function describeShop({ settings }: Pick<Services, 'settings'>) {
  const { name, timeZone } = settings.get('shop')
  return { shopName: name, timeZone }
}
