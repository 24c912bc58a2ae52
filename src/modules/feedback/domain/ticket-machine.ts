import { days } from '#kernel/time/time.ts'
import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of a ticket (commerce.md §2.9). `answer` and `resolve` are by staff, `reply` by the
 * writer.
 */
export const ticketMachine = defineStateMachine({
  new: {
    take: 'open',
    reply: 'new',
    answer: 'waiting_customer',
    resolve: 'resolved',
    discard: 'spam',
  },
  open: { reply: 'open', answer: 'waiting_customer', resolve: 'resolved', discard: 'spam' },
  waiting_customer: { reply: 'open', answer: 'waiting_customer', resolve: 'resolved' },
  resolved: { reply: 'open', answer: 'waiting_customer', close: 'closed' },
  closed: { reply: 'open' },
  spam: { restore: 'open' },
})

export type TicketState = StateOf<typeof ticketMachine>

/** The time after which a resolved ticket closes. */
export const closesAfter = days(7)

/** The time in which a reply reopens a resolved or closed ticket. */
const reopensWithin = days(30)

/** Whether the writer can still reply. */
export function canReply(
  { state, resolvedAt }: { state: TicketState; resolvedAt: Date | null },
  now: Date,
): boolean {
  if (state === 'spam') return false
  return resolvedAt === null || now.getTime() - resolvedAt.getTime() < reopensWithin
}
