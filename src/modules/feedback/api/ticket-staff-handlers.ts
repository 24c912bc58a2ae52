import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { sql } from '#platform/db/sql.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { answerTicket, moveTicket } from '../commands/answer-ticket.ts'
import {
  findTicket,
  listTicketMessages,
  listTicketsByState,
  type StoredTicket,
} from '../db/tickets.ts'
import type { TicketState } from '../domain/ticket-machine.ts'
import { receiveEmail } from '../commands/receive-email.ts'
import type { feedbackStaffContract } from './staff-contract.ts'

/** The staff API of tickets. */
export function ticketStaffHandlers(services: Services): Handlers<typeof feedbackStaffContract> {
  return {
    async listTickets({ db, now }, { state }) {
      const tickets = await listTicketsByState(db, state ? [state] : ['new', 'open'])
      return { rows: tickets.map((ticket) => summarize(ticket, now)) }
    },
    async readTicket({ db, now }, { number }) {
      const ticket = await findTicket(db, sql`number = ${number}`)
      if (!ticket)
        return refuse('not-found', `There is no ticket ${number}.`, { reason: 'ticket-not-found' })
      const { phone, orderNumber, orderId, registryId, assigneeId } = ticket
      const messages = (await listTicketMessages(db, ticket.id)).map(
        ({ at, author, text, files }) => ({
          at: at.toISOString(),
          from: author,
          text,
          files: files.map(({ id = null, name, size }) => ({ id, name, size })),
        }),
      )
      return {
        ...summarize(ticket, now),
        phone,
        orderNumber,
        orderId,
        registryId,
        assigneeId,
        messages,
      }
    },
    answerTicket: async (ctx, input) =>
      recordState(ctx, input.number, await answerTicket(services, input)),
    moveTicket: async (ctx, { number, move }) =>
      recordState(ctx, number, await moveTicket(services, number, move)),
    receiveMail: (ctx, _input, { bytes = Buffer.alloc(0) }) => receiveEmail(ctx, services, bytes),
  }
}

function recordState(
  { audit }: Pick<Ctx, 'audit'>,
  number: string,
  result: TicketState | Refusal,
): { state: TicketState } | Refusal {
  if (isRefusal(result)) return result
  audit?.record({
    object: { kind: 'ticket', id: number, label: number },
    after: { state: result },
  })
  return { state: result }
}

function summarize(
  { number, subject, state, name, email, createdAt, updatedAt, ...ticket }: StoredTicket,
  now: Date,
) {
  const firstReplyBy = ticket.firstReplyAt ? null : ticket.firstReplyBy
  const isLate =
    firstReplyBy !== null
    && (state === 'new' || state === 'open')
    && firstReplyBy < calendarDate(now)
  return {
    number,
    subject,
    state,
    name,
    email,
    createdAt: createdAt.toISOString(),
    lastMessageAt: updatedAt.toISOString(),
    firstReplyBy,
    isLate,
  }
}
