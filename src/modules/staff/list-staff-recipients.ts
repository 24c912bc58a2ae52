import type { Permission } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { literalArray, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** A person of the staff who can get emails, with the permissions of their role. */
export interface StaffRecipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: ReadonlySet<Permission> | 'all'
}

/** Active people of the staff. */
export async function listStaffRecipients(db: Db): Promise<StaffRecipient[]> {
  const people = await queryRows(
    db,
    { id: text, name: text, email: text, permissions: literalArray<Permission | '*'>() },
    sql`
      select m.id, m.name, m.email, r.permissions
      from staff_members m
      join staff_roles r on r.id = m.role_id
      where m.state = 'active'
      order by m.id`,
  )
  return people.map(({ permissions, ...person }) => ({
    ...person,
    permissions: permissions.includes('*')
      ? 'all'
      : new Set(permissions.filter((permission) => permission !== '*')),
  }))
}
