import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { listColumns, id, nullable, text, literal, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { StoredEmailChangeStatus } from '../domain/email-change-machine.ts'

const emailChangeRow = {
  id: text,
  memberId: id<'mem'>(),
  sessionId: id<'ses'>(),
  oldEmail: text,
  newEmail: text,
  status: literal<StoredEmailChangeStatus>(),
  createdAt: timestamp,
  expiresAt: timestamp,
  confirmedAt: nullable(timestamp),
  revertUntil: nullable(timestamp),
}

export type EmailChangeRow = Row<typeof emailChangeRow>

const columns = listColumns(emailChangeRow)

export function findEmailChange(
  db: Db,
  key: { readonly tokenHash: string } | { readonly revertHash: string },
): Promise<EmailChangeRow | null> {
  const hasKey =
    'tokenHash' in key ? sql`token_hash = ${key.tokenHash}` : sql`revert_hash = ${key.revertHash}`
  return queryRow(db, emailChangeRow, sql`select ${columns} from email_changes where ${hasKey}`)
}

export function lockEmailChange(tx: Tx, changeId: string): Promise<EmailChangeRow | null> {
  return queryRow(
    tx,
    emailChangeRow,
    sql`select ${columns} from email_changes where id = ${changeId} for update`,
  )
}

export function findPendingEmailChange(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<EmailChangeRow | null> {
  return queryRow(
    db,
    emailChangeRow,
    sql`
      select ${columns}
      from email_changes
      where member_id = ${memberId} and status = 'requested' and expires_at > ${now}`,
  )
}

export async function findStoredRevertPeriodEnd(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<Date | null> {
  const change = await queryRow(
    db,
    { revertUntil: timestamp },
    sql`
      select revert_until
      from email_changes
      where member_id = ${memberId} and status = 'confirmed' and revert_until > ${now}`,
  )
  return change?.revertUntil ?? null
}
