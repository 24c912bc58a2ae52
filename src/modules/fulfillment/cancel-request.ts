import { sql } from 'drizzle-orm'
import { notifyBuyer } from '#modules/orders/order-news.ts'
import { isBuyers, isInHouse, noteEvent, type OrderActor } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import { cancelInHand } from './cancel-pieces.ts'
import { cancelRequests } from './data/schema.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** Too late to cancel alone: a person answers within one business day (commerce.md §2.1). Asking twice is asking once. */
export async function requestCancel(
  parts: FulfillmentParts,
  { orderId, reason }: { orderId: string; reason: string },
  by: OrderActor,
): Promise<{ answerBy: string } | Refusal> {
  const at = parts.clock.now()
  return inActOn(parts, orderId, async (tx, order) => {
    if (
      !['placed', 'on_hold'].includes(order.status)
      || !order.pieces.some((piece) => isInHouse(piece) && isBuyers(piece))
    )
      unwrap(
        refuse(
          'transition-illegal',
          'It has left our house. Send it back when it arrives, and you have your money back.',
        ),
      )
    const answerBy = new Date(`${addBusinessDays(calendarDate(at), 1)}T22:00:00Z`)
    const asked = await tx
      .insert(cancelRequests)
      .values({ id: newId('cnr', at.getTime()), orderId, reason, askedAt: at, answerBy })
      .onConflictDoNothing()
      .returning({ id: cancelRequests.id })
    if (asked.length > 0)
      await noteEvent(tx, orderId, { kind: 'cancel_requested', at, by, data: { reason } })
    return { answerBy: answerBy.toISOString() }
  })
}

/** A person's answer: what is still in the house is cancelled, or the buyer hears why not. */
export async function answerCancelRequest(
  parts: FulfillmentParts,
  { orderId, approve, answer }: { orderId: string; approve: boolean; answer: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const at = parts.clock.now()
  if (approve && !(await takeMoneyFirst(parts, orderId)))
    return refuse(
      'provider-unavailable',
      'The payment cannot be reached just now. Please try again in a minute.',
    )
  return inActOn(parts, orderId, async (tx, order) => {
    const status = approve ? 'approved' : 'denied'
    const answered = await rows(
      tx,
      sql`
        update cancel_requests
        set status = ${status}, answered_at = ${at.toISOString()}::timestamptz, answer = ${answer}
        where order_id = ${orderId} and status = 'open'
        returning 1
      `,
    )
    if (answered.length === 0) unwrap(refuse('transition-illegal', 'Nobody asks to cancel it.'))
    if (approve)
      await cancelInHand(tx, parts, { order, input: { orderId, reason: 'customer' }, by })
    else {
      await noteEvent(tx, orderId, { kind: 'cancel_denied', at, by, data: { answer } })
      await notifyBuyer(tx, parts.jobs, {
        orderId,
        at,
        urgent: true,
        subject: `Order ${order.number}: too late to cancel`,
        heading: 'We could not stop your order any more.',
        paragraphs: [
          answer,
          'When it arrives you can send it back and have your money back.',
        ].filter(Boolean),
      })
    }
    return { status }
  })
}

export interface CancelRequest {
  readonly orderId: string
  readonly number: string
  readonly reason: string
  readonly askedAt: string
  readonly answerBy: string
}

/** Those that wait for a person, the one due first at the top. */
export async function readCancelRequests(db: Db, orderId?: string): Promise<CancelRequest[]> {
  return rows<CancelRequest>(
    db,
    sql`
      select
        c.order_id as "orderId", o.number, c.reason, to_jsonb(c.asked_at) #>> '{}' as "askedAt",
        to_jsonb(c.answer_by) #>> '{}' as "answerBy"
      from cancel_requests c
      join orders o on o.id = c.order_id
      where c.status = 'open'
        and (${orderId ?? null}::text is null or c.order_id = ${orderId ?? null})
      order by c.answer_by
      limit 100
    `,
  )
}
