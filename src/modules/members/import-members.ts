import { createId, type Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { id, nullable, text } from '#platform/db/row.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'

/** A customer of another shop. */
export interface MemberToImport {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** Since when the person was a customer there. */
  readonly since: Date | null
}

/** The fields that were empty and are filled now. */
export interface FilledFields {
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
}

export interface ImportedMember {
  readonly memberId: Id<'mem'>
  readonly isNew: boolean
  readonly filled: FilledFields
}

const existingRow = {
  id: id<'mem'>(),
  email: text,
  firstName: text,
  lastName: text,
  phone: nullable(text),
}

/**
 * Opens accounts without a password and without a proven mailbox, which the first sign-in with a
 * code proves. Of existing accounts only empty fields are filled.
 */
export async function importMembers(
  tx: Tx,
  members: readonly MemberToImport[],
  now: Date,
): Promise<Map<string, ImportedMember>> {
  const emails = members.map(({ email }) => email)
  const created = new Set(await insertMembers(tx, members, now))
  const known = await queryRows(
    tx,
    existingRow,
    sql`
      select id, email, first_name, last_name, phone
      from members
      where email = any(${emails})
      order by id
      for update`,
  )
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const imported = new Map<string, ImportedMember>()
  for (const row of known) {
    const member = byEmail.get(row.email)
    if (!member) continue
    const isNew = created.has(row.id)
    const filled = isNew ? {} : listEmptyFields(row, member)
    if (Object.keys(filled).length > 0)
      await execute(
        tx,
        sql`
          update members
          set ${setValues({ ...filled, updatedAt: now, version: sql`version + 1` })}
          where id = ${row.id}`,
      )
    imported.set(row.email, { memberId: row.id, isNew, filled })
  }
  return imported
}

async function insertMembers(
  tx: Tx,
  members: readonly MemberToImport[],
  now: Date,
): Promise<string[]> {
  const [first, ...others] = members.map(({ since, ...member }) => ({
    ...member,
    id: createId('mem', now.getTime()),
    createdAt: since ?? now,
    updatedAt: now,
  }))
  if (!first) return []
  const inserted = await queryRows(
    tx,
    { id: text },
    sql`
      insert into members ${insertValues(first, ...others)}
      on conflict do nothing
      returning id`,
  )
  return inserted.map((row) => row.id)
}

function listEmptyFields(
  row: { firstName: string; lastName: string; phone: string | null },
  member: MemberToImport,
): FilledFields {
  const isNameless = row.firstName === '' && row.lastName === ''
  return {
    ...(isNameless && member.firstName && { firstName: member.firstName }),
    ...(isNameless && member.lastName && { lastName: member.lastName }),
    ...(row.phone === null && member.phone && { phone: member.phone }),
  }
}

/** Empties what an import has filled, unless it was changed since. */
export async function emptyFilledFields(
  tx: Tx,
  { memberId, filled, now }: { memberId: string; filled: FilledFields; now: Date },
): Promise<boolean> {
  if (Object.keys(filled).length === 0) return true
  const { firstName = null, lastName = null, phone = null } = filled
  const emptied = await execute(
    tx,
    sql`
      update members
      set first_name = case when ${firstName}::text is null then first_name else '' end,
        last_name = case when ${lastName}::text is null then last_name else '' end,
        phone = case when ${phone}::text is null then phone end,
        updated_at = ${now}, version = version + 1
      where id = ${memberId}
        and closed_at is null
        and first_name = coalesce(${firstName}::text, first_name)
        and last_name = coalesce(${lastName}::text, last_name)
        and phone is not distinct from coalesce(${phone}::text, phone)`,
  )
  return emptied > 0
}

/** Deletes accounts that an import has opened and that nobody has signed in to or changed. */
export async function deleteUnusedMembers(
  tx: Tx,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from members m
      where m.id = any(${memberIds})
        and m.email_verified_at is null and m.password_hash is null and m.version = 1
        and not exists (select from sessions s where s.level = 0 and s.subject_id = m.id)
      returning m.id`,
  )
  return new Set(deleted.map((row) => row.id))
}
