import { getMailboxIdentity } from '#kernel/email/email.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The drafts of a closed account; an order that came of one is kept without them. */
export async function eraseMemberDrafts(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
  const identity = email && getMailboxIdentity(email)
  await execute(
    tx,
    sql`
      delete from draft_orders
      where member_id = ${memberId} or email_identity(email) = ${identity}::text`,
  )
}

export async function eraseGuestDrafts(
  tx: Tx,
  { identity, before }: { identity: string; before: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from draft_orders
      where email_identity(email) = ${identity} and created_at < ${before}`,
  )
}

export function exportDrafts(db: Db, memberId: string) {
  return queryRows(
    db,
    { number: integer, state: text, email: nullable(text), createdAt: timestamp },
    sql`
      select number, state, email, created_at
      from draft_orders
      where member_id = ${memberId}
      order by number`,
  )
}
