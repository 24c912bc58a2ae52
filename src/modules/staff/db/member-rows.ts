import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  bytes,
  id as idOf,
  integer,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

export type StaffMemberState = 'invited' | 'active' | 'disabled'

const memberRow = {
  id: idOf<'stm'>(),
  email: text,
  name: text,
  state: literal<StaffMemberState>(),
  roleId: text,
  roleName: text,
  permissions: textArray,
  approvalLimit: integer,
  passwordHash: nullable(text),
  totpSecret: nullable(bytes),
  totpLastStep: integer,
  version: integer,
  changedBy: text,
  changedAt: timestamp,
}

export type StaffMemberRow = Row<typeof memberRow>

function findOne(db: Db, condition: Sql): Promise<StaffMemberRow | null> {
  return queryRow(
    db,
    memberRow,
    sql`
      select m.id, m.email, m.name, m.state, m.role_id, r.name as role_name, r.permissions,
        r.approval_limit, m.password_hash, m.totp_secret, m.totp_last_step, m.version,
        m.changed_by, m.changed_at
      from staff_members m
      join staff_roles r on r.id = m.role_id
      where ${condition}`,
  )
}

export function findStaffMember(db: Db, id: string): Promise<StaffMemberRow | null> {
  return findOne(db, sql`m.id = ${id}`)
}

export function findStaffMemberByEmail(db: Db, email: string): Promise<StaffMemberRow | null> {
  return findOne(db, sql`m.email = ${email}`)
}

export function lockStaffMember(tx: Tx, id: string): Promise<StaffMemberRow | null> {
  return findOne(tx, sql`m.id = ${id} for update of m`)
}

export const memberNotFound = refuse('not-found', 'This person was not found.', {
  reason: 'staff-member-not-found',
})

/** The signed-in person; keys and the command line have no account of their own. */
export function getCallingPerson({ staff }: Pick<Ctx, 'staff'>): Id<'stm'> | Refusal {
  if (staff?.session) return staff.id as Id<'stm'>
  return refuse('not-allowed', 'Sign in with your own account to do this.', {
    reason: 'person-required',
  })
}
