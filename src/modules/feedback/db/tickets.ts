import type { OwnerId } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  date,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type Sql } from '#platform/db/sql.ts'
import type { TicketSubject } from '../domain/subject.ts'
import type { TicketState } from '../domain/ticket-machine.ts'

export interface SentFile {
  /** Absent in older messages. */
  readonly id?: string
  readonly name: string
  readonly size: number
}

const ticketRow = {
  id: text,
  number: text,
  ownerId: literal<OwnerId>(),
  name: text,
  email: text,
  phone: nullable(text),
  subject: literal<TicketSubject>(),
  orderNumber: nullable(text),
  orderId: nullable(text),
  assigneeId: nullable(text),
  registryId: nullable(text),
  pageUrl: nullable(text),
  userAgent: text,
  state: literal<TicketState>(),
  firstReplyBy: date,
  firstReplyAt: nullable(timestamp),
  resolvedAt: nullable(timestamp),
  linkNonce: text,
  linkHash: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: integer,
}
export type StoredTicket = Row<typeof ticketRow>

const messageRow = {
  id: integer,
  ticketId: text,
  at: timestamp,
  author: literal<'customer' | 'shop'>(),
  text,
  files: jsonOf<readonly SentFile[]>(),
}
export type StoredMessage = Row<typeof messageRow>

export function findTicket(db: Db, condition: Sql): Promise<StoredTicket | null> {
  return queryRow(
    db,
    ticketRow,
    sql`select ${listColumns(ticketRow)} from feedback_tickets where ${condition} limit 1`,
  )
}

/** Finds and locks a ticket, so that steps run one after the other. */
export function lockTicket(tx: Tx, condition: Sql): Promise<StoredTicket | null> {
  return queryRow(
    tx,
    ticketRow,
    sql`
      select ${listColumns(ticketRow)}
      from feedback_tickets
      where ${condition}
      limit 1
      for update`,
  )
}

export function listTicketMessages(db: Db, ticketId: string): Promise<StoredMessage[]> {
  return queryRows(
    db,
    messageRow,
    sql`
      select ${listColumns(messageRow)}
      from feedback_messages
      where ticket_id = ${ticketId}
      order by id`,
  )
}

/** Lists tickets in these states, or all for null, earliest promise first. */
export function listTicketsByState(
  db: Db,
  states: readonly TicketState[] | null,
): Promise<StoredTicket[]> {
  return queryRows(
    db,
    ticketRow,
    sql`
      select ${listColumns(ticketRow)}
      from feedback_tickets
      where ${states === null ? sql`true` : sql`state = any(${states})`}
      order by first_reply_by, created_at
      limit 200`,
  )
}

/** Lists a member's tickets, newest first, without spam. */
export function listMemberTickets(db: Db, memberId: string): Promise<StoredTicket[]> {
  return queryRows(
    db,
    ticketRow,
    sql`
      select ${listColumns(ticketRow)}
      from feedback_tickets
      where owner_id = ${memberId} and state <> 'spam'
      order by created_at desc
      limit 100`,
  )
}

type TicketChange = Partial<Pick<StoredTicket, 'state' | 'firstReplyAt' | 'resolvedAt'>>

export async function updateTicket(
  tx: Tx,
  id: string,
  { now, ...values }: TicketChange & { readonly now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update feedback_tickets
      set ${setValues({ ...values, updatedAt: now })}, version = version + 1
      where id = ${id}`,
  )
}

type NewMessage = Omit<StoredMessage, 'id' | 'files'> & Partial<Pick<StoredMessage, 'files'>>

export async function addMessage(
  tx: Tx,
  { ticketId, at, author, text: body, files = [] }: NewMessage,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into feedback_messages
      ${insertValues({ ticketId, at, author, text: body, files: json(files) })}`,
  )
}
