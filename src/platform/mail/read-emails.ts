import { sql } from 'drizzle-orm'
import { rows, type Db } from '../db/database.server.ts'

export interface MailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly state: 'queued' | 'sent' | 'kept' | 'failed'
  readonly attempts: number
  readonly createdAt: string
}

export interface MailText extends MailRow {
  readonly html: string
  readonly text: string
}

const columns = sql`
  id, recipient as "to", subject, state, attempts, to_jsonb(created_at) as "createdAt"`

/** Newest first. */
export function listEmails(db: Db, limit = 200): Promise<MailRow[]> {
  return rows(
    db,
    sql`select ${columns} from emails order by created_at desc, id desc limit ${limit}`,
  )
}

export async function findEmail(db: Db, id: string): Promise<MailText | null> {
  const [mail] = await rows<MailText>(
    db,
    sql`select ${columns}, html, plain as text from emails where id = ${id}`,
  )
  return mail ?? null
}

/** The `dedupeKey`s of these emails. */
export async function listEmailKeys(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const keys = await rows<{ key: string }>(
    db,
    sql`select dedupe_key as key from emails where id = any(${sql.param([...ids])}::text[])`,
  )
  return keys.map(({ key }) => key)
}
