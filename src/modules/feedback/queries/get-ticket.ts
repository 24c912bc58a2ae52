import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Thread, Ticket } from '../contract.ts'
import { linkHash } from '../db/link.ts'
import {
  findTicket,
  listTicketMessages,
  listMemberTickets,
  type StoredTicket,
} from '../db/tickets.ts'
import { canReply, type TicketState } from '../domain/ticket-machine.ts'

export interface TicketKey {
  readonly id?: string | undefined
  readonly token?: string | undefined
}

export async function listTickets(ctx: Ctx): Promise<{ rows: Ticket[] }> {
  const tickets = await listMemberTickets(ctx.db, getMemberId(ctx.caller))
  return {
    rows: tickets.map((ticket) => ({
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      state: publicState(ticket.state),
      createdAt: ticket.createdAt.toISOString(),
      lastMessageAt: ticket.updatedAt.toISOString(),
    })),
  }
}

export async function getTicket(ctx: Ctx, which: TicketKey): Promise<Thread | Refusal> {
  const access = ticketCondition(ctx, which)
  if ('refused' in access) return access
  const ticket = await findTicket(ctx.db, access.where)
  return ticket ? describeThread(ctx.db, ticket, ctx.now) : access.missed
}

/**
 * The condition under which the caller can open a ticket: by id for its member, or by emailed
 * link. Spam is never shown.
 */
export function ticketCondition(
  { caller: actor }: Ctx,
  { id, token }: TicketKey,
): { where: Sql; missed: Refusal } | Refusal<'fields-invalid'> {
  if ((id === undefined) === (token === undefined)) {
    const problem = 'Send either the id or the token of the ticket.'
    return refuse('fields-invalid', problem, {
      reason: 'ticket-key-invalid',
      fields: { [id === undefined ? 'id' : 'token']: problem },
    })
  }
  const memberId = actor.level === 'member' ? actor.id : ''
  const where =
    token === undefined
      ? sql`id = ${id ?? ''} and owner_id = ${memberId} and state <> 'spam'`
      : sql`link_hash = ${linkHash(token)} and state <> 'spam'`
  const missed =
    token === undefined
      ? refuse('not-found', 'We could not find this conversation.', { reason: 'ticket-not-found' })
      : refuse(
          'token-used-or-expired',
          'This link no longer opens a conversation. Send us a new message.',
          { reason: 'ticket-link-expired' },
        )
  return { where, missed }
}

export async function describeThread(db: Db, ticket: StoredTicket, now: Date): Promise<Thread> {
  const messages = await listTicketMessages(db, ticket.id)
  return {
    number: ticket.number,
    subject: ticket.subject,
    state: publicState(ticket.state),
    createdAt: ticket.createdAt.toISOString(),
    canReply: canReply(ticket, now),
    firstReplyBy: ticket.firstReplyAt ? null : ticket.firstReplyBy,
    messages: messages.map(({ at, author, text, files }) => ({
      at: at.toISOString(),
      from: author === 'customer' ? ('you' as const) : ('shop' as const),
      text,
      files: files.map(({ name, size }) => ({ name, size })),
    })),
  }
}

function publicState(state: TicketState): Ticket['state'] {
  if (state === 'spam') throw new Error('Spam must not be shown.')
  return state
}
