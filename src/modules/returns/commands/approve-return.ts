import { truncateText } from '#kernel/text/truncate-text.ts'
import { actOnOrder } from '#modules/fulfillment/act-on-order.ts'
import type { OrderActor, OrderWithUnits } from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { spellCode } from '#kernel/text/describe-code.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { type Tx, unwrap, RolledBack } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { findReturn, getReturn, updateReturn, type StoredReturn } from '../db/returns.ts'
import { needsShipping } from '../domain/return-plan.ts'
import { returnMachine, type ReturnEvent, type ReturnStatus } from '../domain/return-machine.ts'
import { getReturnAddress } from './return-locations.ts'
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
  throw new RolledBack(
    refuse(
      'transition-illegal',
      `This isn’t possible because the return is ${spellCode(status)}.`,
      { reason: 'return-status-conflict', detail },
    ),
  )
}

interface Approval {
  readonly order: OrderWithUnits
  readonly storedReturn: StoredReturn
  readonly by: OrderActor
  readonly now: Date
}

/**
 * Approves a return. It is settled immediately if nothing has to be shipped; otherwise a job
 * creates the label.
 */
export async function approveReturn(
  tx: Tx,
  services: Services,
  { order, storedReturn, by, now }: Approval,
): Promise<ReturnStatus> {
  const approved = nextReturnStatus(storedReturn, 'approve')
  const shipBy = new Date(now.getTime() + dropOffDays)
  await recordReturnEvent(tx, storedReturn, {
    kind: 'return_approved',
    at: now,
    by,
    data: { returnId: storedReturn.id },
  })
  if (storedReturn.units.every((piece) => !needsShipping(piece))) {
    const settled = nextReturnStatus({ status: approved }, 'settle')
    await updateReturn(tx, storedReturn.id, { status: settled, reviewBy: null, settledAt: now })
    await settleUnits(tx, services, {
      order,
      storedReturn,
      units: storedReturn.units,
      statement: await describeRequest(tx, storedReturn),
      by,
      now,
    })
    return settled
  }
  await updateReturn(tx, storedReturn.id, { status: approved, reviewBy: null, shipBy })
  if (storedReturn.method !== 'own') {
    await services.jobs.enqueue(tx, 'returns.issue-label', { returnId: storedReturn.id })
    return approved
  }
  await notifyReturnSender(tx, services, {
    order,
    storedReturn,
    at: now,
    urgent: true,
    subject: `Return ${storedReturn.number} is approved`,
    heading: 'Your return is approved.',
    paragraphs: [
      await describeRequest(tx, storedReturn),
      `Write ${storedReturn.number} on the parcel and ship it to `
        + `${getReturnAddress(services, storedReturn).join(', ')} by `
        + `${formatDate(calendarDate(shipBy))}.`,
    ],
  })
  return approved
}

/** Approves or rejects a return after manual review. */
export async function reviewReturn(
  services: Services,
  { id, approve, answer }: { id: string; approve: boolean; answer: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, storedReturn) => {
    if (approve)
      return { status: await approveReturn(tx, services, { order, storedReturn, by, now }) }
    const status = nextReturnStatus(storedReturn, 'reject')
    await updateReturn(tx, storedReturn.id, { status, decision: answer, reviewBy: null })
    await leaveUnitsWithBuyer(tx, {
      order,
      storedReturn,
      units: storedReturn.units,
      state: 'rejected',
      decision: truncateText(answer, 300),
    })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_rejected',
      at: now,
      by,
      data: { returnId: storedReturn.id, answer },
    })
    await notifyReturnSender(tx, services, {
      order,
      storedReturn,
      at: now,
      urgent: true,
      subject: `Return ${storedReturn.number}: our decision`,
      heading: 'We can’t accept this return.',
      paragraphs: [answer, 'If you disagree, please reply to this email.'],
    })
    return { status }
  })
}

/** Runs a change of a return, storedReturn by id or number, with its order locked. */
export async function withReturn<Result>(
  services: Services,
  text: string,
  run: (tx: Tx, order: OrderWithUnits, storedReturn: StoredReturn) => Promise<Result>,
): Promise<Result | Refusal> {
  const row = await findReturn(services.db, text)
  if (!row)
    return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
  if (!(await captureBeforeRefund(services, row.orderId)))
    return refuse(
      'provider-unavailable',
      'We can’t reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(services, row.orderId, async (tx, order) => {
    const storedReturn = await getReturn(tx, row.id)
    return storedReturn
      ? run(tx, order, storedReturn)
      : unwrap(refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' }))
  })
}
