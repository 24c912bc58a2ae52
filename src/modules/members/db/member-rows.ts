import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  date,
  id,
  integer,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const memberRow = {
  id: id<'mem'>(),
  email: nullable(text),
  emailVerifiedAt: nullable(timestamp),
  firstName: text,
  lastName: text,
  birthDate: nullable(date),
  birthDateSetAt: nullable(timestamp),
  phone: nullable(text),
  marketing: boolean,
  marketingAt: nullable(timestamp),
  passwordHash: nullable(text),
  frozenAt: nullable(timestamp),
  closedAt: nullable(timestamp),
  createdAt: timestamp,
  version: integer,
}

export type MemberRow = Row<typeof memberRow>

const columns = listColumns(memberRow)

export function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  return queryRow(db, memberRow, sql`select ${columns} from members where email = ${email}`)
}

export function findMember(db: Db, memberId: Id<'mem'>): Promise<MemberRow | null> {
  return queryRow(db, memberRow, sql`select ${columns} from members where id = ${memberId}`)
}

export function lockMember(tx: Tx, memberId: Id<'mem'>): Promise<MemberRow | null> {
  return queryRow(
    tx,
    memberRow,
    sql`select ${columns} from members where id = ${memberId} for update`,
  )
}
