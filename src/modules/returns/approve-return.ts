import { cutText } from '#kernel/text/cut-text.ts'
import { inActOn, unwrap, Refused } from '#modules/fulfillment/act-on-order.ts'
import type { OrderActor, OrderInHand } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { findReturn, readReturn, updateReturn, type StoredReturn } from './data/returns.ts'
import { comesBack } from './domain/return-plan.ts'
import { returnMachine, type ReturnEvent, type ReturnStatus } from './domain/return-machine.ts'
import { addressOf } from './return-houses.ts'
import type { ReturnParts } from './return-parts.ts'
import { leaveUnitsWithBuyer, settlePieces } from './settle-pieces.ts'
import { statementOf } from './statement.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

/** To be handed over by then (commerce.md §2.5). */
export const handOverDays = days(14)

export function nextStatus(
  { status }: Pick<StoredReturn, 'status'>,
  event: ReturnEvent,
): ReturnStatus {
  const next = step(returnMachine, status, event)
  if (next) return next
  const detail = { status, allowed: allowed(returnMachine, status) }
  throw new Refused(
    refuse('transition-illegal', `The return is ${status.replaceAll('_', ' ')}.`, { detail }),
  )
}

interface Approval {
  readonly order: OrderInHand
  readonly found: StoredReturn
  readonly by: OrderActor
  readonly now: Date
}

/** What nothing has to come back for is settled at once; a label is made by a job, from outside the transaction. */
export async function approveInHand(
  tx: Tx,
  parts: ReturnParts,
  { order, found, by, now }: Approval,
): Promise<ReturnStatus> {
  const approved = nextStatus(found, 'approve')
  const shipBy = new Date(now.getTime() + handOverDays)
  await noteAbout(tx, found, { kind: 'return_approved', at: now, by, data: { returnId: found.id } })
  if (found.pieces.every((piece) => !comesBack(piece))) {
    const settled = nextStatus({ status: approved }, 'settle')
    await updateReturn(tx, found.id, { status: settled, reviewBy: null, settledAt: now })
    await settlePieces(tx, parts, {
      order,
      found,
      pieces: found.pieces,
      statement: await statementOf(tx, found),
      by,
      now,
    })
    return settled
  }
  await updateReturn(tx, found.id, { status: approved, reviewBy: null, shipBy })
  if (found.method !== 'own') {
    await parts.jobs.enqueue(tx, 'returns.issue', { returnId: found.id })
    return approved
  }
  await notifyReturnSender(tx, parts, {
    order,
    found,
    at: now,
    urgent: true,
    subject: `Return ${found.number} is approved`,
    heading: 'Send it back to us.',
    paragraphs: [
      await statementOf(tx, found),
      `Write ${found.number} on the parcel and send it to ${addressOf(found).join(', ')}, until ${formatDate(calendarDate(shipBy))}.`,
    ],
  })
  return approved
}

/** A person's answer to a return that waits for one. */
export async function reviewReturn(
  parts: ReturnParts,
  { id, approve, answer }: { id: string; approve: boolean; answer: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    if (approve) return { status: await approveInHand(tx, parts, { order, found, by, now }) }
    const status = nextStatus(found, 'reject')
    await updateReturn(tx, found.id, { status, decision: answer, reviewBy: null })
    await leaveUnitsWithBuyer(tx, {
      order,
      found,
      pieces: found.pieces,
      state: 'rejected',
      decision: cutText(answer, 300),
    })
    await noteAbout(tx, found, {
      kind: 'return_rejected',
      at: now,
      by,
      data: { returnId: found.id, answer },
    })
    await notifyReturnSender(tx, parts, {
      order,
      found,
      at: now,
      urgent: true,
      subject: `Return ${found.number}: our answer`,
      heading: 'We cannot take this back.',
      paragraphs: [answer, 'If you see it differently, answer this mail.'],
    })
    return { status }
  })
}

/** One act on one return, by its id or number, with its order in hand. */
export async function onReturn<Result>(
  parts: ReturnParts,
  text: string,
  act: (tx: Tx, order: OrderInHand, found: StoredReturn) => Promise<Result>,
): Promise<Result | Refusal> {
  const known = await findReturn(parts.db, text)
  if (!known) return refuse('not-found', 'There is no such return.')
  if (!(await takeMoneyFirst(parts, known.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment cannot be reached just now. Nothing was changed; please try again in a minute.',
    )
  return inActOn(parts, known.orderId, async (tx, order) => {
    const found = await readReturn(tx, known.id)
    return found ? act(tx, order, found) : unwrap(refuse('not-found', 'There is no such return.'))
  })
}
