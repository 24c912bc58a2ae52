import { eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Thread } from '../contract.ts'
import { feedbackTickets } from '../db/schema.ts'
import { listMemberTickets } from '../db/tickets.ts'
import { describeThread } from '../queries/get-ticket.ts'

/** Assigns guest tickets with the confirmed address to the member and returns their number. */
export async function claimTickets(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string },
): Promise<number> {
  const claimed = await rows(
    tx,
    sql`
      update feedback_tickets
      set owner_id = ${memberId}
      where email = ${email} and owner_id like 'gst\\_%'
      returning 1
    `,
  )
  return claimed.length
}

/** Deletes the tickets and files of a closed account. */
export async function deleteTickets(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  const tickets = await tx
    .delete(feedbackTickets)
    .where(eq(feedbackTickets.ownerId, memberId))
    .returning({ id: feedbackTickets.id })
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
