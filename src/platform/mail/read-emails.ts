import type { Db } from '../db/database.server.ts'
import { queryRow, queryRows } from '../db/query.ts'
import { integer, text, literal, timestamp, type Row } from '../db/row.ts'
import { sql } from '../db/sql.ts'

const mailRow = {
  id: text,
  to: text,
  subject: text,
  state: literal<'queued' | 'sent' | 'kept' | 'failed'>(),
  attempts: integer,
  createdAt: timestamp,
}
export type MailRow = Row<typeof mailRow>

const mailTextRow = { ...mailRow, html: text, text }
export type MailText = Row<typeof mailTextRow>

const columns = sql`id, recipient as "to", subject, state, attempts, created_at`

/** Newest first. */
export function listEmails(db: Db, limit = 200): Promise<MailRow[]> {
  return queryRows(
    db,
    mailRow,
    sql`select ${columns} from emails order by created_at desc, id desc limit ${limit}`,
  )
}

export function findEmail(db: Db, id: string): Promise<MailText | null> {
  return queryRow(
    db,
    mailTextRow,
    sql`select ${columns}, html, plain as text from emails where id = ${id}`,
  )
}

/** The `dedupeKey`s of these emails. */
export async function listEmailKeys(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const keys = await queryRows(
    db,
    { dedupeKey: text },
    sql`select dedupe_key from emails where id = any(${ids})`,
  )
  return keys.map(({ dedupeKey }) => dedupeKey)
}
