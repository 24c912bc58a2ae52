import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { inboxContract } from '../api/inbox-contract.ts'
import { findTicket, lockTicket, type StoredTicket } from '../db/tickets.ts'

const refuseUnknownTicket = (number: string) =>
  refuse('not-found', `There is no ticket ${number}.`, { reason: 'ticket-not-found' })

/** Changes a locked ticket and records the changed field. */
async function changeField<Value extends string | null>(
  { db, audit }: Ctx,
  number: string,
  change: (tx: Tx, ticket: StoredTicket) => Promise<FieldChange<Value> | Refusal>,
): Promise<FieldChange<Value> | Refusal> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, sql`number = ${number}`)
    if (!ticket) return refuseUnknownTicket(number)
    const result = await change(tx, ticket)
    if (!('refused' in result))
      audit?.record({
        object: { kind: 'ticket', id: number, label: `${number} · ${ticket.name}` },
        before: { [result.field]: result.before },
        after: { [result.field]: result.after },
      })
    return result
  })
}

interface FieldChange<Value> {
  readonly field: string
  readonly before: Value
  readonly after: Value
}

export async function assignTicket(
  ctx: Ctx,
  { number, assigneeId }: { number: string; assigneeId: string | null },
): Promise<{ assigneeId: string | null } | Refusal> {
  const names = await listStaffNames(ctx.db, assigneeId === null ? [] : [assigneeId])
  if (assigneeId !== null && !names.has(assigneeId))
    return refuse('fields-invalid', 'There is no such person.', {
      reason: 'assignee-not-found',
      fields: { assigneeId: 'There is no such person.' },
    })
  const result = await changeField(ctx, number, async (tx, { id, assigneeId: before }) => {
    await execute(
      tx,
      sql`
        update feedback_tickets
        set assignee_id = ${assigneeId}, version = version + 1
        where id = ${id}`,
    )
    return { field: 'assigneeId', before, after: assigneeId }
  })
  return 'refused' in result ? result : { assigneeId: result.after }
}

/** Gives a ticket back to whom it was assigned before. */
export const undoableAssignment: UndoableAct = {
  act: inboxContract.assignTicket.path,
  permission: 'inbox.write',
  async undo(ctx, { object, before, after }) {
    const ticket = await findTicket(ctx.db, sql`number = ${object.id}`)
    if (!ticket || ticket.assigneeId !== after['assigneeId']) return refuseChangedObject()
    const { assigneeId } = before
    return assignTicket(ctx, {
      number: object.id,
      assigneeId: typeof assigneeId === 'string' ? assigneeId : null,
    })
  },
}

/** Only an order of the writer, by account or email address, can be linked. */
export async function linkTicket(
  ctx: Ctx,
  { findOrder }: Pick<Services, 'findOrder'>,
  { number, order }: { number: string; order: string | null },
): Promise<{ orderId: string | null } | Refusal> {
  const result = await changeField(ctx, number, async (tx, ticket) => {
    const { id, ownerId, email, orderId: before } = ticket
    const orderId = order === null ? null : await findOrder(tx, { number: order, ownerId, email })
    if (order !== null && orderId === null)
      return refuse('fields-invalid', 'The writer of this ticket has no order with this number.', {
        reason: 'order-not-found',
        fields: { order: 'The writer of this ticket has no order with this number.' },
      })
    await execute(
      tx,
      sql`
        update feedback_tickets
        set order_id = ${orderId}, order_number = ${order}, version = version + 1
        where id = ${id}`,
    )
    return { field: 'orderId', before, after: orderId }
  })
  return 'refused' in result ? result : { orderId: result.after }
}

export async function addNote(
  ctx: Ctx,
  { number, text: body }: { number: string; text: string },
): Promise<{ id: string } | Refusal> {
  const { db, now } = ctx
  const ticket = await findTicket(db, sql`number = ${number}`)
  if (!ticket) return refuseUnknownTicket(number)
  const note = {
    id: createId('tno', now.getTime()),
    ticketId: ticket.id,
    authorId: getStaffId(ctx),
    text: body,
    createdAt: now,
  }
  await execute(db, sql`insert into feedback_notes ${insertValues(note)}`)
  return { id: note.id }
}

export async function listNotes({ db }: Ctx, { number }: { number: string }) {
  const ticket = await findTicket(db, sql`number = ${number}`)
  if (!ticket) return refuseUnknownTicket(number)
  const notes = await queryRows(
    db,
    { id: text, authorId: text, text, createdAt: timestamp },
    sql`
      select id, author_id, text, created_at
      from feedback_notes
      where ticket_id = ${ticket.id}
      order by created_at, id
      limit 500`,
  )
  const names = await listStaffNames(
    db,
    notes.map(({ authorId }) => authorId),
  )
  return {
    rows: notes.map(({ createdAt, ...note }) => ({
      ...note,
      authorName: names.get(note.authorId) ?? note.authorId,
      createdAt: createdAt.toISOString(),
    })),
  }
}
