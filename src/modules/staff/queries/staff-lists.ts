import { boolean, integer, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { idText, searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { commandLineStaff } from '../command-line-staff.ts'

const memberStates = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const

const createLikePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

export const memberList = defineList({
  name: 'member',
  title: 'Staff members',
  permission: 'staff.read',
  table: sql`staff_members`,
  key: sql`t.id`,
  joins: sql`join staff_roles r on r.id = t.role_id`,
  columns: {
    name: listColumn({
      label: 'Name',
      kind: 'text',
      column: text,
      value: sql`t.name`,
      sort: sql`lower(t.name)`,
    }),
    email: listColumn({
      label: 'Email',
      kind: 'text',
      column: text,
      value: sql`t.email`,
      sort: sql`t.email`,
    }),
    roleId: listColumn({
      label: 'Role ID',
      kind: 'text',
      column: text,
      value: sql`t.role_id`,
      isOptional: true,
    }),
    roleName: listColumn({ label: 'Role', kind: 'text', column: text, value: sql`r.name` }),
    state: listColumn({ label: 'State', kind: 'choice', column: text, value: sql`t.state` }),
    lastSeenAt: listColumn({
      label: 'Last seen',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.last_seen_at`,
    }),
    version: listColumn({
      label: 'Version',
      kind: 'integer',
      column: integer,
      value: sql`t.version`,
      isOptional: true,
    }),
  },
  filters: {
    search: listFilter({
      label: 'Name or email',
      kind: 'text',
      schema: searchText(80),
      where: (words) =>
        sql`(t.name ilike ${createLikePattern(words)} or t.email ilike ${createLikePattern(words)})`,
    }),
    state: choiceFilter('State', sql`t.state`, memberStates),
    roleId: listFilter({
      label: 'Role',
      kind: 'text',
      schema: idText(),
      where: (roleId) => sql`t.role_id = ${roleId}`,
    }),
  },
  defaultSort: { by: 'name', order: 'asc' },
})

export const roleList = defineList({
  name: 'role',
  title: 'Roles',
  permission: 'staff.read',
  table: sql`staff_roles`,
  key: sql`t.id`,
  columns: {
    name: listColumn({
      label: 'Name',
      kind: 'text',
      column: text,
      value: sql`t.name`,
      sort: sql`lower(t.name)`,
    }),
    description: listColumn({
      label: 'Description',
      kind: 'text',
      column: text,
      value: sql`t.description`,
    }),
    people: listColumn({
      label: 'People',
      kind: 'integer',
      column: integer,
      value: sql`(select count(*)::int from staff_members m where m.role_id = t.id)`,
    }),
    approvalLimit: listColumn({
      label: 'Approval limit',
      kind: 'money',
      column: integer,
      value: sql`t.approval_limit`,
    }),
    isSystem: listColumn({
      label: 'Fixed',
      kind: 'boolean',
      column: boolean,
      value: sql`t.is_system`,
    }),
    version: listColumn({
      label: 'Version',
      kind: 'integer',
      column: integer,
      value: sql`t.version`,
      isOptional: true,
    }),
  },
  filters: {},
  defaultSort: { by: 'name', order: 'asc' },
})

export const keyList = defineList({
  name: 'key',
  title: 'API keys',
  permission: 'keys.read',
  table: sql`staff_keys`,
  key: sql`t.id`,
  joins: sql`left join staff_members m on m.id = t.created_by`,
  columns: {
    name: listColumn({ label: 'Name', kind: 'text', column: text, value: sql`t.name` }),
    permissions: listColumn({
      label: 'Permissions',
      kind: 'tags',
      column: textArray,
      value: sql`t.permissions`,
      choices: { '*': 'Everything' },
    }),
    approvalLimit: listColumn({
      label: 'Approval limit',
      kind: 'money',
      column: integer,
      value: sql`t.approval_limit`,
    }),
    createdBy: listColumn({
      label: 'Created by',
      kind: 'text',
      column: text,
      value: sql`
        coalesce(
          m.name,
          case t.created_by when ${commandLineStaff.id} then ${commandLineStaff.name} end,
          t.created_by
        )`,
    }),
    createdAt: listColumn({
      label: 'Created',
      kind: 'timestamp',
      column: timestamp,
      value: sql`t.created_at`,
      // Ids sort by their time.
      sort: sql`t.id`,
    }),
    expiresAt: listColumn({
      label: 'Expires',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.expires_at`,
    }),
    lastUsedAt: listColumn({
      label: 'Last used',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.last_used_at`,
    }),
    revokedAt: listColumn({
      label: 'Revoked',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: sql`t.revoked_at`,
    }),
  },
  filters: {
    isActive: flagFilter('Active', sql`t.revoked_at is null`),
  },
  defaultSort: { by: 'createdAt', order: 'desc' },
})
