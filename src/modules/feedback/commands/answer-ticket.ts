import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { linkToken, replyTo, threadLink } from '../db/link.ts'
import { addMessage, lockTicket, updateTicket, type StoredTicket } from '../db/tickets.ts'
import { ticketMachine, type TicketState } from '../domain/ticket-machine.ts'
import { ticketAnsweredEmail } from '../emails/ticket-answered.ts'

export interface TicketAnswer {
  readonly number: string
  readonly text: string
  /** Resolves the ticket. */
  readonly resolve: boolean
}

/** Adds an answer of the shop and enqueues its email in one transaction. */
export function answerTicket(
  services: Services,
  { number, text, resolve }: TicketAnswer,
): Promise<TicketState | Refusal> {
  return changeTicket(services, number, async (tx, ticket) => {
    const state = findNextState(ticketMachine, ticket.state, resolve ? 'resolve' : 'answer')
    if (!state) return refuseMove(ticket)
    const now = services.clock.now()
    await addMessage(tx, { ticketId: ticket.id, at: now, author: 'shop', text })
    const values = {
      state,
      firstReplyAt: ticket.firstReplyAt ?? now,
      resolvedAt: resolve ? now : null,
    }
    await updateTicket(tx, ticket.id, { ...values, now })
    const link = threadLink(services.origin, linkToken(services.secret, ticket.linkNonce))
    const mail = ticketAnsweredEmail({
      number,
      text,
      link,
      resolved: resolve,
      shop: services.mails.shop,
    })
    const replyHeader = replyTo(services, { number, nonce: ticket.linkNonce })
    await services.mails.sendLater(tx, {
      dedupeKey: `feedback-answer:${ticket.id}:${ticket.version}`,
      to: ticket.email,
      ...replyHeader,
      ...mail,
    })
    return state
  })
}

/** Moves a ticket without an email: takes it, resolves it, marks it as spam or restores it. */
export function moveTicket(
  services: Pick<Services, 'db' | 'clock'>,
  number: string,
  event: 'take' | 'resolve' | 'discard' | 'restore',
): Promise<TicketState | Refusal> {
  return changeTicket(services, number, async (tx, ticket) => {
    const state = findNextState(ticketMachine, ticket.state, event)
    if (!state) return refuseMove(ticket)
    const now = services.clock.now()
    await updateTicket(tx, ticket.id, { state, resolvedAt: state === 'resolved' ? now : null, now })
    return state
  })
}

function changeTicket(
  { db }: Pick<Services, 'db'>,
  number: string,
  act: (tx: Tx, ticket: StoredTicket) => Promise<TicketState | Refusal>,
): Promise<TicketState | Refusal> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, sql`number = ${number}`)
    return ticket
      ? act(tx, ticket)
      : refuse('not-found', `There is no ticket ${number}.`, { reason: 'ticket-not-found' })
  })
}

function refuseMove({ number, state }: StoredTicket): Refusal<'transition-illegal'> {
  const moves = listAllowedEvents(ticketMachine, state)
  return refuse(
    'transition-illegal',
    `Ticket ${number} is ${state}. Possible steps: ${moves.join(', ') || 'none'}.`,
    { reason: 'ticket-status-conflict', detail: { allowed: moves } },
  )
}
