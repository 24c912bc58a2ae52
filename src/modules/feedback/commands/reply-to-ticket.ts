import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Thread } from '../contract.ts'
import { addMessage, lockTicket, updateTicket } from '../db/tickets.ts'
import { canReply, ticketMachine } from '../domain/ticket-machine.ts'
import { ticketCondition, getTicket, type TicketKey } from '../queries/get-ticket.ts'

/** Adds a reply of the writer; a resolved ticket reopens. */
export async function replyToTicket(
  ctx: Ctx,
  { message, ...which }: TicketKey & { message: string },
): Promise<Thread | Refusal> {
  const access = ticketCondition(ctx, which)
  if ('refused' in access) return access
  const refusal = await inTransaction(ctx.db, async (tx) => {
    const ticket = await lockTicket(tx, access.where)
    if (!ticket) return access.missed
    const next = canReply(ticket, ctx.now)
      ? findNextState(ticketMachine, ticket.state, 'reply')
      : null
    if (!next)
      return refuse('transition-illegal', 'This conversation is closed. Send us a new message.', {
        reason: 'ticket-closed',
      })
    await addMessage(tx, { ticketId: ticket.id, at: ctx.now, author: 'customer', text: message })
    await updateTicket(tx, ticket.id, { state: next, resolvedAt: null, now: ctx.now })
    return null
  })
  return isRefusal(refusal) ? refusal : getTicket(ctx, which)
}
