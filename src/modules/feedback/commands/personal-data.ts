import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { jsonRows, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Guest, GuestErasure } from '#modules/members/guest-erasure.ts'
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
export function deleteTickets(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  return deleteTicketsWhere(tx, sql`owner_id = ${memberId}`)
}

/** Deletes the tickets and files that a guest sent before a time. */
export function deleteGuestTickets(tx: Tx, { identity, before }: GuestErasure): Promise<void> {
  return deleteTicketsWhere(tx, sql`${isOfGuest(identity)} and created_at < ${before}`)
}

const isOfGuest = (identity: string): Sql =>
  sql`owner_id like 'gst\\_%' and email_identity(email) = ${identity}`

async function deleteTicketsWhere(tx: Tx, condition: Sql): Promise<void> {
  const tickets = await queryRows(
    tx,
    { id: text },
    sql`delete from feedback_tickets where ${condition} returning id`,
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

const guestTicketRow = {
  number: text,
  name: text,
  email: text,
  phone: nullable(text),
  subject: text,
  createdAt: timestamp,
  messages: jsonRows({ at: timestamp, author: text, text }),
}

/** Lists every ticket of a guest for the export of personal data. */
export function exportGuestTickets(db: Db, { identity }: Guest): Promise<unknown[]> {
  return queryRows(
    db,
    guestTicketRow,
    sql`
      select t.number, t.name, t.email, t.phone, t.subject, t.created_at,
        (
          select coalesce(jsonb_agg(
            jsonb_build_object('at', m.at, 'author', m.author, 'text', m.text) order by m.at
          ), '[]')
          from feedback_messages m
          where m.ticket_id = t.id
        ) as messages
      from (select * from feedback_tickets where ${isOfGuest(identity)}) t
      order by t.created_at`,
  )
}
