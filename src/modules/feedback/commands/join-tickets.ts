import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { lockTicket, updateTicket, type StoredTicket } from '../db/tickets.ts'
import { ticketMachine } from '../domain/ticket-machine.ts'

const isOpen = ({ state }: StoredTicket): boolean =>
  findNextState(ticketMachine, state, 'resolve') !== null

/**
 * Adds the messages and notes of a ticket to another one of the same writer, and resolves it. Its
 * own conversation stays, because the writer has its link.
 */
export function joinTickets(
  ctx: Ctx,
  { number, into }: { number: string; into: string },
): Promise<{ number: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const pair = await lockPair(tx, number, into)
    if (isRefusal(pair)) return pair
    const { from, to } = pair
    await copyConversation(tx, from, to)
    await updateTicket(tx, from.id, { state: 'resolved', resolvedAt: ctx.now, now: ctx.now })
    await execute(
      tx,
      sql`
        update feedback_tickets
        set order_id = coalesce(order_id, ${from.orderId}),
          order_number = coalesce(order_number, ${from.orderNumber}),
          assignee_id = coalesce(assignee_id, ${from.assigneeId}),
          first_reply_by = least(first_reply_by, ${from.firstReplyBy}::date)
        where id = ${to.id}`,
    )
    const isWaiting = from.state === 'new' || from.state === 'open'
    const next = isWaiting ? findNextState(ticketMachine, to.state, 'reply') : null
    await updateTicket(tx, to.id, { state: next ?? to.state, now: ctx.now })
    ctx.audit?.record({
      object: { kind: 'ticket', id: number, label: `${number} · ${from.name}` },
      before: { state: from.state },
      after: { state: 'resolved', mergedInto: into },
    })
    return { number: into }
  })
}

/** Locks both in the order of their numbers, so that two merges cannot wait for each other. */
async function lockPair(
  tx: Tx,
  number: string,
  into: string,
): Promise<{ from: StoredTicket; to: StoredTicket } | Refusal> {
  if (number === into)
    return refuse('fields-invalid', 'Choose another ticket.', {
      reason: 'ticket-merged-into-itself',
      fields: { into: 'Choose another ticket.' },
    })
  const found = new Map<string, StoredTicket>()
  for (const key of [number, into].toSorted()) {
    const ticket = await lockTicket(tx, sql`number = ${key}`)
    if (!ticket)
      return refuse('not-found', `There is no ticket ${key}.`, { reason: 'ticket-not-found' })
    found.set(key, ticket)
  }
  const [from, to] = [found.get(number), found.get(into)]
  if (!from || !to) throw new Error('Both tickets are locked.')
  if (from.email !== to.email)
    return refuse('fields-invalid', 'The tickets are from different people.', {
      reason: 'writers-differ',
      fields: { into: 'The tickets are from different people.' },
    })
  if (!isOpen(from) || !isOpen(to))
    return refuse('transition-illegal', 'Only open tickets can be merged.', {
      reason: 'ticket-not-open',
    })
  return { from, to }
}

async function copyConversation(tx: Tx, from: StoredTicket, to: StoredTicket): Promise<void> {
  await execute(
    tx,
    sql`
      insert into feedback_messages (ticket_id, at, author, text, files)
      select ${to.id}, at, author, text, files
      from feedback_messages
      where ticket_id = ${from.id}
      order by id`,
  )
  await execute(
    tx,
    sql`update feedback_notes set ticket_id = ${to.id} where ticket_id = ${from.id}`,
  )
}
