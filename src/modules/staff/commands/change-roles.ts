import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { AuditObject } from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { getStaffId } from '../command-line-staff.ts'
import { checkOwnRights, lockStaffDirectory, lockStaffRole, roleNotFound } from '../db/role-rows.ts'

export interface RoleInput {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  /** In cents. */
  readonly approvalLimit: number
}

type RoleServices = Pick<Services, 'permissions'>

const nameTaken = refuse('fields-invalid', 'Another role has this name.', {
  reason: 'role-name-taken',
  fields: { name: 'Another role has this name.' },
})

export async function createRole(
  ctx: Ctx,
  services: RoleServices,
  input: RoleInput,
): Promise<{ id: string; version: number } | Refusal> {
  const refused = checkPermissionNames(services, input) ?? checkOwnRights(ctx.staff, input)
  if (refused) return refused
  const id = createId('rol', ctx.now.getTime())
  const role = {
    ...input,
    permissions: [...input.permissions],
    id,
    changedBy: getStaffId(ctx),
    changedAt: ctx.now,
  }
  return inTransaction(ctx.db, async (tx) => {
    await lockStaffDirectory(tx)
    const inserted = await execute(
      tx,
      sql`insert into staff_roles ${insertValues(role)} on conflict do nothing`,
    )
    if (inserted === 0) return nameTaken
    ctx.audit?.record({ object: describeRole(role), after: pickRoleFields(input) })
    return { id, version: 1 }
  })
}

/** The rights of its people change with their next call. */
export async function updateRole(
  ctx: Ctx,
  services: RoleServices,
  { id, version, ...input }: RoleInput & { id: string; version: number },
): Promise<{ version: number } | Refusal> {
  const invalid = checkPermissionNames(services, input)
  if (invalid) return invalid
  return inTransaction(ctx.db, async (tx): Promise<{ version: number } | Refusal> => {
    await lockStaffDirectory(tx)
    const role = await lockStaffRole(tx, id)
    if (!role) return roleNotFound
    if (role.isSystem) return systemRole
    if (role.version !== version) return changedMeanwhile('this role', role)
    const refused = checkOwnRights(ctx.staff, role) ?? checkOwnRights(ctx.staff, input)
    if (refused) return refused
    const duplicate = await queryRow(
      tx,
      { id: text },
      sql`select id from staff_roles where lower(name) = lower(${input.name}) and id <> ${id}`,
    )
    if (duplicate) return nameTaken
    await execute(
      tx,
      sql`
        update staff_roles
        set name = ${input.name}, description = ${input.description},
          permissions = ${[...input.permissions]}, approval_limit = ${input.approvalLimit},
          version = version + 1, changed_by = ${getStaffId(ctx)}, changed_at = ${ctx.now}
        where id = ${id}`,
    )
    ctx.audit?.record({
      object: describeRole(role),
      before: pickRoleFields(role),
      after: pickRoleFields(input),
    })
    return { version: version + 1 }
  })
}

const describeRole = ({ id, name }: { id: string; name: string }): AuditObject => ({
  kind: 'role',
  id,
  label: name,
})

const pickRoleFields = ({ name, description, permissions, approvalLimit }: RoleInput) => ({
  name,
  description,
  permissions,
  approvalLimit,
})

const systemRole = refuse('not-allowed', 'The role Owner cannot be changed or deleted.', {
  reason: 'system-role',
})

export async function deleteRole(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(ctx.db, async (tx): Promise<Record<string, never> | Refusal> => {
    await lockStaffDirectory(tx)
    const role = await lockStaffRole(tx, id)
    if (!role) return roleNotFound
    if (role.isSystem) return systemRole
    if (role.version !== version) return changedMeanwhile('this role', role)
    const refused = checkOwnRights(ctx.staff, role)
    if (refused) return refused
    const people = await queryRow(
      tx,
      { count: integer },
      sql`select count(*)::int as count from staff_members where role_id = ${id}`,
    )
    if (people && people.count > 0)
      return refuse(
        'transition-illegal',
        `${people.count} ${people.count === 1 ? 'person has' : 'people have'} this role. `
          + 'Give them another role first.',
        { reason: 'role-in-use', detail: { people: people.count } },
      )
    await execute(tx, sql`delete from staff_roles where id = ${id}`)
    ctx.audit?.record({ object: describeRole(role), before: pickRoleFields(role), after: null })
    return {}
  })
}

/** Null if all permissions exist; `*` is reserved for the role Owner. */
export function checkPermissionNames(
  { permissions: declared }: RoleServices,
  { permissions }: Pick<RoleInput, 'permissions'>,
): Refusal | null {
  const unknown = permissions.find((name) => !Object.hasOwn(declared, name))
  if (unknown === undefined) return null
  const fault = `There is no permission ${unknown}.`
  return refuse('fields-invalid', fault, {
    reason: 'permission-unknown',
    fields: { permissions: fault },
  })
}
