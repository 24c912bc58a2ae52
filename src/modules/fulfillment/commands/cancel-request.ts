import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import {
  isOwnedByBuyer,
  isUnshipped,
  addOrderEvent,
  type OrderActor,
} from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { type Db, unwrap } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { actOnOrder } from '../act-on-order.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import type { Services } from '#platform/services.ts'

/**
 * Creates a cancellation request for an order in production. Staff answer within one business day
 * (commerce.md §2.1). A repeated request returns the first one.
 */
export async function createCancelRequest(
  services: Services,
  { orderId, reason }: { orderId: string; reason: string },
  by: OrderActor,
): Promise<{ answerBy: string } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    if (
      !['placed', 'on_hold'].includes(order.status)
      || !order.units.some((unit) => isUnshipped(unit) && isOwnedByBuyer(unit))
    )
      unwrap(
        refuse(
          'transition-illegal',
          'This order has already shipped. You can return it for a refund when it arrives.',
          { reason: 'order-already-shipped' },
        ),
      )
    const answerBy = new Date(`${addBusinessDays(calendarDate(at), 1)}T22:00:00Z`)
    const request = {
      id: createId('cnr', at.getTime()),
      orderId,
      reason,
      requestedAt: at,
      answerBy,
    }
    const created = await execute(
      tx,
      sql`insert into cancel_requests ${insertValues(request)} on conflict do nothing`,
    )
    if (created > 0)
      await addOrderEvent(tx, orderId, { kind: 'cancel_requested', at, by, data: { reason } })
    return { answerBy: answerBy.toISOString() }
  })
}

/**
 * Approves or denies a cancellation request. Approval cancels all unshipped units; denial notifies
 * the buyer.
 */
export async function answerCancelRequest(
  services: Services,
  { orderId, approve, answer }: { orderId: string; approve: boolean; answer: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const at = services.clock.now()
  if (approve && !(await captureBeforeRefund(services, orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(services, orderId, async (tx, order) => {
    const status = approve ? 'approved' : 'denied'
    const updated = await execute(
      tx,
      sql`
        update cancel_requests
        set status = ${status}, answered_at = ${at}, answer = ${answer}
        where order_id = ${orderId} and status = 'open'`,
    )
    if (updated === 0)
      unwrap(
        refuse('transition-illegal', 'This order has no open cancellation request.', {
          reason: 'cancel-request-not-open',
        }),
      )
    if (approve)
      await cancelLockedOrder(tx, services, { order, input: { orderId, reason: 'customer' }, by })
    else {
      await addOrderEvent(tx, orderId, { kind: 'cancel_denied', at, by, data: { answer } })
      await notifyBuyer(tx, services.jobs, {
        orderId,
        at,
        urgent: true,
        subject: `Order ${order.number}: cancellation not possible`,
        heading: 'We could not cancel your order.',
        paragraphs: [answer, 'You can return it for a refund when it arrives.'].filter(Boolean),
      })
    }
    return { status }
  })
}

const cancelRequestRow = {
  orderId: text,
  number: text,
  reason: text,
  requestedAt: timestamp,
  answerBy: timestamp,
}

export type CancelRequest = Row<typeof cancelRequestRow>

/** Lists open cancellation requests, earliest deadline first. */
export async function listCancelRequests(db: Db, orderId?: string): Promise<CancelRequest[]> {
  return queryRows(
    db,
    cancelRequestRow,
    sql`
      select c.order_id, o.number, c.reason, c.requested_at, c.answer_by
      from cancel_requests c
      join orders o on o.id = c.order_id
      where c.status = 'open'
        and (${orderId ?? null}::text is null or c.order_id = ${orderId ?? null})
      order by c.answer_by
      limit 100`,
  )
}
