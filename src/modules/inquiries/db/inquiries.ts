import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  date,
  integer,
  json,
  nullable,
  text,
  textArray,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { SentFile } from './sent-file.ts'

const inquiryRow = {
  id: text,
  number: text,
  ownerId: text,
  company: text,
  contact: text,
  email: text,
  phone: nullable(text),
  interest: textArray,
  quantity: nullable(integer),
  budget: nullable(text),
  neededBy: nullable(date),
  message: text,
  files: json<SentFile[]>(),
  state: literal<'received' | 'answered' | 'closed'>(),
  createdAt: timestamp,
}
export type Inquiry = Row<typeof inquiryRow>

export function findInquiry(db: Db, number: string): Promise<Inquiry | null> {
  return queryRow(
    db,
    inquiryRow,
    sql`select ${listColumns(inquiryRow)} from inquiries where number = ${number}`,
  )
}

/** Oldest first. */
export function listInquiries(db: Db, state: Inquiry['state']): Promise<Inquiry[]> {
  return queryRows(
    db,
    inquiryRow,
    sql`
      select ${listColumns(inquiryRow)}
      from inquiries
      where state = ${state}
      order by created_at, id
      limit 200`,
  )
}
