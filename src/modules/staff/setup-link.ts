import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { commandLineStaff } from './command-line-staff.ts'
import { createFirstRunToken, createInvitation } from './db/invitation-rows.ts'

export const createSetupUrl = (origin: string, token: string): string =>
  `${origin}/admin/setup?token=${token}`

/** The one-time link that makes the first owner; null when a member of the staff is active. */
export async function createFirstRunLink(
  db: Db,
  { origin, now }: { origin: string; now: Date },
): Promise<string | null> {
  const token = await inTransaction(db, (tx) => createFirstRunToken(tx, now))
  return token && createSetupUrl(origin, token)
}

export interface CommandLineInvitation {
  readonly email: string
  readonly name: string
  /** The name of the role. */
  readonly role: string
  readonly origin: string
  readonly now: Date
}

/**
 * A one-time link for a new person, or for one who cannot sign in anymore; the role of an existing
 * person stays. Null if there is no role of this name.
 */
export async function createInvitationLink(
  db: Db,
  { email, name, role, origin, now }: CommandLineInvitation,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const found = await queryRow(
      tx,
      { id: text },
      sql`select id from staff_roles where lower(name) = lower(${role})`,
    )
    if (!found) return null
    const by = commandLineStaff.id
    const invited = {
      id: createId('stm', now.getTime()),
      email,
      name,
      roleId: found.id,
      state: 'invited',
      createdBy: by,
      createdAt: now,
      changedBy: by,
      changedAt: now,
    }
    await execute(
      tx,
      sql`
        insert into staff_members as m ${insertValues(invited)}
        on conflict (email)
          do update
          set state = case when m.state = 'disabled' then 'invited' else m.state end`,
    )
    const member = await queryRow(
      tx,
      { id: text },
      sql`select id from staff_members where email = ${email}`,
    )
    const token = await createInvitation(tx, { memberId: member?.id ?? '', createdBy: by, now })
    return createSetupUrl(origin, token)
  })
}
