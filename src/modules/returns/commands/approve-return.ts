import { truncateText } from '#kernel/text/truncate-text.ts'
import { actOnOrder, unwrap, Refused } from '#modules/fulfillment/act-on-order.ts'
import type { OrderActor, OrderWithUnits } from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { findReturn, getReturn, updateReturn, type StoredReturn } from '../db/returns.ts'
import { needsShipping } from '../domain/return-plan.ts'
import { returnMachine, type ReturnEvent, type ReturnStatus } from '../domain/return-machine.ts'
import { getReturnAddress } from './return-locations.ts'
import type { ReturnDeps } from '../return-deps.ts'
import { leaveUnitsWithBuyer, settleUnits } from './settle-units.ts'
import { describeRequest } from '../queries/statement.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

/** Time to hand over the parcel (commerce.md §2.5). */
export const dropOffDays = days(14)

export function nextReturnStatus(
  { status }: Pick<StoredReturn, 'status'>,
  event: ReturnEvent,
): ReturnStatus {
  const next = findNextState(returnMachine, status, event)
  if (next) return next
  const detail = { status, allowed: listAllowedEvents(returnMachine, status) }
  throw new Refused(
    refuse(
      'transition-illegal',
      `This isn’t possible because the return is ${status.replaceAll('_', ' ')}.`,
      { reason: 'return-status-conflict', detail },
    ),
  )
}

interface Approval {
  readonly order: OrderWithUnits
  readonly found: StoredReturn
  readonly by: OrderActor
  readonly now: Date
}

/**
 * Approves a return. It is settled immediately if nothing has to be shipped; otherwise a job
 * creates the label.
 */
export async function approveReturn(
  tx: Tx,
  deps: ReturnDeps,
  { order, found, by, now }: Approval,
): Promise<ReturnStatus> {
  const approved = nextReturnStatus(found, 'approve')
  const shipBy = new Date(now.getTime() + dropOffDays)
  await recordReturnEvent(tx, found, {
    kind: 'return_approved',
    at: now,
    by,
    data: { returnId: found.id },
  })
  if (found.pieces.every((piece) => !needsShipping(piece))) {
    const settled = nextReturnStatus({ status: approved }, 'settle')
    await updateReturn(tx, found.id, { status: settled, reviewBy: null, settledAt: now })
    await settleUnits(tx, deps, {
      order,
      found,
      pieces: found.pieces,
      statement: await describeRequest(tx, found),
      by,
      now,
    })
    return settled
  }
  await updateReturn(tx, found.id, { status: approved, reviewBy: null, shipBy })
  if (found.method !== 'own') {
    await deps.jobs.enqueue(tx, 'returns.issue-label', { returnId: found.id })
    return approved
  }
  await notifyReturnSender(tx, deps, {
    order,
    found,
    at: now,
    urgent: true,
    subject: `Return ${found.number} is approved`,
    heading: 'Your return is approved.',
    paragraphs: [
      await describeRequest(tx, found),
      `Write ${found.number} on the parcel and ship it to ${getReturnAddress(found).join(', ')} by `
        + `${formatDate(calendarDate(shipBy))}.`,
    ],
  })
  return approved
}

/** Approves or rejects a return after manual review. */
export async function reviewReturn(
  deps: ReturnDeps,
  { id, approve, answer }: { id: string; approve: boolean; answer: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = deps.clock.now()
  return withReturn(deps, id, async (tx, order, found) => {
    if (approve) return { status: await approveReturn(tx, deps, { order, found, by, now }) }
    const status = nextReturnStatus(found, 'reject')
    await updateReturn(tx, found.id, { status, decision: answer, reviewBy: null })
    await leaveUnitsWithBuyer(tx, {
      order,
      found,
      pieces: found.pieces,
      state: 'rejected',
      decision: truncateText(answer, 300),
    })
    await recordReturnEvent(tx, found, {
      kind: 'return_rejected',
      at: now,
      by,
      data: { returnId: found.id, answer },
    })
    await notifyReturnSender(tx, deps, {
      order,
      found,
      at: now,
      urgent: true,
      subject: `Return ${found.number}: our decision`,
      heading: 'We can’t accept this return.',
      paragraphs: [answer, 'If you disagree, please reply to this email.'],
    })
    return { status }
  })
}

/** Runs a change of a return, found by id or number, with its order locked. */
export async function withReturn<Result>(
  deps: ReturnDeps,
  text: string,
  run: (tx: Tx, order: OrderWithUnits, found: StoredReturn) => Promise<Result>,
): Promise<Result | Refusal> {
  const row = await findReturn(deps.db, text)
  if (!row)
    return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
  if (!(await captureBeforeRefund(deps, row.orderId)))
    return refuse(
      'provider-unavailable',
      'We can’t reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(deps, row.orderId, async (tx, order) => {
    const found = await getReturn(tx, row.id)
    return found
      ? run(tx, order, found)
      : unwrap(refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' }))
  })
}
