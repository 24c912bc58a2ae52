import { isUnshipped, addOrderEvent } from '#modules/orders/lock-order.ts'
import type { OnDispute } from '#modules/payments/record-disputes.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean, integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'
import { holdLockedOrder, releaseLockedOrder } from '../hold-order.ts'

const disputeExplanation = [
  'Your bank informed us that the payment of this order is disputed. We will not ship '
    + 'anything else until your bank and we have settled the dispute.',
  'If you did not dispute the payment, or if it was a mistake, tell your bank and reply '
    + 'to this email.',
]

const eventKinds = { open: 'payment_disputed', lost: 'dispute_lost', won: 'dispute_won' } as const

/**
 * Records the opening and result of a dispute once each, for staff. An order with unshipped units
 * is put on hold, since shipped products would be lost with the payment. When all disputes are
 * won, a hold set by a dispute ends; other holds and lost disputes need staff.
 */
export function recordDispute(services: Services): OnDispute {
  return async ({ orderId, dispute: { ref, status, amount, reason } }) => {
    const at = services.clock.now()
    const [kind, by] = [eventKinds[status], { kind: 'provider' } as const]
    const result = await actOnOrder(services, orderId, async (tx, order) => {
      const recordedEvent = await queryRow(
        tx,
        { id: integer },
        sql`
          select id
          from order_events
          where order_id = ${orderId} and kind = ${kind} and data ->> 'ref' = ${ref}`,
      )
      if (recordedEvent) return
      await addOrderEvent(tx, orderId, {
        kind,
        at,
        by,
        visibility: 'staff',
        data: { ref, amount, reason },
      })
      if (
        status === 'won'
        && order.status === 'on_hold'
        && (await isHeldOnlyForWonDisputes(tx, orderId))
      ) {
        await releaseLockedOrder(tx, services, {
          order,
          told: 'The dispute of your payment was settled. We are packing your order now.',
          by,
        })
      }
      if (status !== 'open' || order.status !== 'placed' || !order.units.some(isUnshipped)) return
      await holdLockedOrder(tx, services, {
        order,
        reason: `The buyer’s bank disputes ${formatMoney(amount)}.`,
        told: disputeExplanation,
        dispute: ref,
        by,
      })
    })
    if (isRefusal(result)) services.log.warn({ orderId, why: result.message }, 'dispute not noted')
  }
}

/** True when the last hold was set by a dispute and every dispute was won. */
async function isHeldOnlyForWonDisputes(tx: Tx, orderId: string): Promise<boolean> {
  const lastHold = await queryRow(
    tx,
    { byDispute: boolean, isOver: boolean },
    sql`
      select
        data ? 'dispute' as by_dispute,
        not exists (
          select 1
          from order_events d
          where d.order_id = ${orderId}
            and d.kind = 'payment_disputed'
            and not exists (
              select 1
              from order_events w
              where w.order_id = ${orderId}
                and w.kind = 'dispute_won'
                and w.data ->> 'ref' = d.data ->> 'ref'
            )
        ) as is_over
      from order_events
      where order_id = ${orderId} and kind = 'order_held'
      order by id desc
      limit 1`,
  )
  return lastHold !== null && lastHold.byDispute && lastHold.isOver
}
