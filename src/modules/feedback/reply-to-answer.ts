import { step } from '#kernel/state-machine/state-machine.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Thread } from './contract.ts'
import { addMessage, lockTicket, updateTicket } from './data/tickets.ts'
import { canReply, ticketMachine } from './domain/ticket-machine.ts'
import { openedBy, readFeedback, type Which } from './read-feedback.ts'

/** The writer goes on; what was resolved is open again. */
export async function replyToAnswer(
  ctx: Ctx,
  { message, ...which }: Which & { message: string },
): Promise<Thread | Refusal> {
  const asked = openedBy(ctx, which)
  if ('refused' in asked) return asked
  const refused = await inTransaction(ctx.db, async (tx) => {
    const ticket = await lockTicket(tx, asked.where)
    if (!ticket) return asked.missed
    const next = canReply(ticket, ctx.now) ? step(ticketMachine, ticket.state, 'reply') : null
    if (!next)
      return refuse(
        'transition-illegal',
        'This conversation ended a while ago. Please write to us anew.',
      )
    await addMessage(tx, { ticketId: ticket.id, at: ctx.now, author: 'customer', text: message })
    await updateTicket(tx, ticket.id, { state: next, resolvedAt: null, now: ctx.now })
    return null
  })
  return isRefusal(refused) ? refused : readFeedback(ctx, which)
}
