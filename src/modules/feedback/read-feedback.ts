import { and, eq, ne, type SQL } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Thread, Ticket } from './contract.ts'
import { linkHash } from './data/link.ts'
import { feedbackTickets } from './data/schema.ts'
import { findTicket, readMessages, readTicketsOf, type StoredTicket } from './data/tickets.ts'
import { canReply, type TicketState } from './domain/ticket-machine.ts'

export interface Which {
  readonly id?: string | undefined
  readonly token?: string | undefined
}

export async function listFeedback(ctx: Ctx): Promise<{ rows: Ticket[] }> {
  const tickets = await readTicketsOf(ctx.db, memberOf(ctx.actor))
  return {
    rows: tickets.map((ticket) => ({
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      state: shown(ticket.state),
      createdAt: ticket.createdAt.toISOString(),
      lastAt: ticket.updatedAt.toISOString(),
    })),
  }
}

export async function readFeedback(ctx: Ctx, which: Which): Promise<Thread | Refusal> {
  const asked = openedBy(ctx, which)
  if ('refused' in asked) return asked
  const ticket = await findTicket(ctx.db, asked.where)
  return ticket ? describeThread(ctx.db, ticket, ctx.now) : asked.missed
}

/** Who may open a conversation: the member who wrote it, by its id, or the holder of its mailed link. Spam is opened by nobody. */
export function openedBy(
  { actor }: Ctx,
  { id, token }: Which,
): { where: SQL; missed: Refusal } | Refusal<'fields-invalid'> {
  if ((id === undefined) === (token === undefined)) {
    const reason = 'Name the conversation by its id or by its link.'
    return refuse('fields-invalid', reason, {
      fields: { [id === undefined ? 'id' : 'token']: reason },
    })
  }
  const seen = ne(feedbackTickets.state, 'spam')
  const where =
    token === undefined
      ? and(
          eq(feedbackTickets.id, id ?? ''),
          eq(feedbackTickets.ownerId, actor.level === 'member' ? actor.id : ''),
          seen,
        )
      : and(eq(feedbackTickets.linkHash, linkHash(token)), seen)
  const missed =
    token === undefined
      ? refuse('not-found', 'We do not know this conversation.')
      : refuse(
          'token-used-or-expired',
          'This link does not open a conversation any more. Write to us anew.',
        )
  return { where: where ?? seen, missed }
}

export async function describeThread(db: Db, ticket: StoredTicket, now: Date): Promise<Thread> {
  const messages = await readMessages(db, ticket.id)
  return {
    number: ticket.number,
    subject: ticket.subject,
    state: shown(ticket.state),
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

function shown(state: TicketState): Ticket['state'] {
  if (state === 'spam') throw new Error('Spam is shown to nobody.')
  return state
}
