import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Thread } from '../contract.ts'
import { listMemberTickets } from '../db/tickets.ts'
import { describeThread } from '../queries/get-ticket.ts'

/** Assigns guest tickets with the confirmed address to the member and returns their number. */
export function claimTickets(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string },
): Promise<number> {
  return execute(
    tx,
    sql`
      update feedback_tickets
      set owner_id = ${memberId}
      where email = ${email} and owner_id like 'gst\\_%'`,
  )
}

/** Deletes the tickets and files of a closed account. */
export async function deleteTickets(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  const tickets = await queryRows(
    tx,
    { id: text },
    sql`delete from feedback_tickets where owner_id = ${memberId} returning id`,
  )
  for (const { id } of tickets) await releaseFiles(tx, `feedback:${id}`)
}

/** Lists every ticket of a member for the export of personal data. */
export async function exportTickets(
  db: Db,
  { memberId, now }: { memberId: Id<'mem'>; now: Date },
): Promise<Thread[]> {
  const tickets = await listMemberTickets(db, memberId)
  return Promise.all(tickets.map((ticket) => describeThread(db, ticket, now)))
}
