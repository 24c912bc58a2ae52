import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Staff } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  boolean,
  integer,
  listColumns,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { includesPermissions, parsePermissions } from '../domain/permission-set.ts'

const roleRow = {
  id: text,
  name: text,
  description: text,
  permissions: textArray,
  approvalLimit: integer,
  isSystem: boolean,
  version: integer,
  changedBy: text,
  changedAt: timestamp,
}

export type StaffRoleRow = Row<typeof roleRow>

export function findStaffRole(db: Db, id: string): Promise<StaffRoleRow | null> {
  return queryRow(
    db,
    roleRow,
    sql`select ${listColumns(roleRow)} from staff_roles where id = ${id}`,
  )
}

export function lockStaffRole(tx: Tx, id: string): Promise<StaffRoleRow | null> {
  return queryRow(
    tx,
    roleRow,
    sql`select ${listColumns(roleRow)} from staff_roles where id = ${id} for update`,
  )
}

/** Changes of people and roles run one at a time, so that an active owner always remains. */
export async function lockStaffDirectory(tx: Tx): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('staff directory', 0))`)
}

export const roleNotFound: Refusal = refuse('not-found', 'This role was not found.', {
  reason: 'role-not-found',
})

interface Rights {
  readonly permissions: readonly string[]
  readonly approvalLimit: number
}

/** Null if the caller has all of these rights: nobody can give or take more than they have. */
export function checkOwnRights(
  staff: Staff | undefined,
  { permissions, approvalLimit }: Rights,
): Refusal | null {
  if (!staff) return null
  const isIncluded = includesPermissions(staff.permissions, parsePermissions(permissions))
  const isOwner = staff.permissions === 'all'
  if (isIncluded && (isOwner || approvalLimit <= staff.approvalLimit)) return null
  return refuse(
    'not-allowed',
    'You can only give or change rights that your own role includes. Ask an owner of the shop.',
    { reason: 'rights-exceed-own' },
  )
}
