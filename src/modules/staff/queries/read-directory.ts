import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Permission } from '#platform/http/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { StaffMemberDetail, StaffRoleDetail } from '../api/directory-contract.ts'
import { findStaffMember, memberNotFound } from '../db/member-rows.ts'
import { findStaffRole, roleNotFound } from '../db/role-rows.ts'
import { listPermissions, parsePermissions } from '../domain/permission-set.ts'

export async function readStaffMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id }: { id: string },
): Promise<StaffMemberDetail | Refusal> {
  const member = await findStaffMember(db, id)
  const facts = await queryRow(
    db,
    {
      createdAt: timestamp,
      lastSeenAt: nullable(timestamp),
      passkeys: integer,
      activeSessions: integer,
    },
    sql`
      select m.created_at, m.last_seen_at,
        (
          select count(*)::int
          from staff_passkeys
          where member_id = m.id
        ) as passkeys,
        (
          select count(*)::int
          from staff_sessions
          where member_id = m.id and revoked_at is null and expires_at > ${now}
        ) as active_sessions
      from staff_members m
      where m.id = ${id}`,
  )
  if (!member || !facts) return memberNotFound
  return {
    id: member.id,
    version: member.version,
    email: member.email,
    name: member.name,
    state: member.state,
    roleId: member.roleId,
    roleName: member.roleName,
    hasPassword: member.passwordHash !== null,
    passkeys: facts.passkeys,
    activeSessions: facts.activeSessions,
    lastSeenAt: facts.lastSeenAt?.toISOString() ?? null,
    createdAt: facts.createdAt.toISOString(),
    changedBy: member.changedBy,
    changedAt: member.changedAt.toISOString(),
  }
}

/** The people who can sign in, by name. */
/** Everyone whose id may stand in a record, also those who cannot act anymore. */
export function listColleagues(db: Db) {
  return queryRows(
    db,
    { id: text, name: text, canSignIn: boolean, isKey: boolean },
    sql`
      select id, name, state = 'active' as can_sign_in, false as is_key
      from staff_members
      union all
      select id, name, false, true
      from staff_keys
      order by name, id`,
  )
}

export async function readStaffRole(
  { db }: Pick<Ctx, 'db'>,
  { permissions: declared }: Pick<Services, 'permissions'>,
  { id }: { id: string },
): Promise<StaffRoleDetail | Refusal> {
  const role = await findStaffRole(db, id)
  if (!role) return roleNotFound
  const people = await queryRow(
    db,
    { count: integer },
    sql`select count(*)::int as count from staff_members where role_id = ${id}`,
  )
  const permissions = parsePermissions(role.permissions)
  const { changedAt, ...rest } = role
  return {
    ...rest,
    permissions: listPermissions(permissions, declared),
    hasAllPermissions: permissions === 'all',
    people: people?.count ?? 0,
    changedAt: changedAt.toISOString(),
  }
}

/** The vocabulary of roles and keys, sorted by resource. `profile.own` needs no role. */
export function describePermissions(declared: Services['permissions']) {
  return {
    rows: (Object.keys(declared) as Permission[])
      .filter((name) => name !== 'profile.own')
      .toSorted((a, b) => a.localeCompare(b))
      .map((name) => {
        const [resource = '', action = ''] = name.split('.')
        return { id: name, resource, action, label: declared[name] ?? name }
      }),
  }
}
