import { sql } from 'drizzle-orm'
import { isInHouse, noteEvent } from '#modules/orders/take-order.ts'
import type { FollowDispute } from '#modules/payments/settle-disputes.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { inActOn } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { holdWithin, releaseWithin } from './hold-order.ts'

const disputed = [
  'Your bank tells us that the payment of this order is disputed. Nothing more of it leaves until that is settled between the bank and us.',
  'If you know nothing of it, or if it was a mistake, please tell your bank, and answer this mail.',
]

const kinds = { open: 'payment_disputed', lost: 'dispute_lost', won: 'dispute_won' } as const

/**
 * A dispute and its end are written into the order's history, each once, for the shop's own people. As long as something of the order is
 * in the house it is put on hold: what leaves now is lost with its money. Once every dispute was won, a hold that a dispute set ends; any
 * other hold, and that of a dispute that was lost, ends by a person only.
 */
export function noteDispute(parts: FulfillmentParts): FollowDispute {
  return async ({ orderId, dispute: { ref, status, amount, reason } }) => {
    const at = parts.clock.now()
    const [kind, by] = [kinds[status], { kind: 'provider' } as const]
    const noted = await inActOn(parts, orderId, async (tx, order) => {
      const known = await rows(
        tx,
        sql`
          select 1
          from order_events
          where order_id = ${orderId} and kind = ${kind} and data ->> 'ref' = ${ref}
        `,
      )
      if (known.length > 0) return
      await noteEvent(tx, orderId, {
        kind,
        at,
        by,
        visibility: 'staff',
        data: { ref, amount, reason },
      })
      if (
        status === 'won'
        && order.status === 'on_hold'
        && (await heldForDisputesOnly(tx, orderId))
      ) {
        await releaseWithin(tx, parts, {
          order,
          told: 'Your bank has settled the dispute of its payment. We pack your order now.',
          by,
        })
      }
      if (status !== 'open' || order.status !== 'placed' || !order.pieces.some(isInHouse)) return
      await holdWithin(tx, parts, {
        order,
        reason: `The buyer’s bank disputes ${formatMoney(amount)}.`,
        told: disputed,
        dispute: ref,
        by,
      })
    })
    if (isRefusal(noted)) parts.log.warn({ orderId, why: noted.message }, 'dispute not noted')
  }
}

/** A dispute has put it on hold, and no dispute is open or lost. */
async function heldForDisputesOnly(tx: Tx, orderId: string): Promise<boolean> {
  const [held] = await rows<{ byDispute: boolean; isOver: boolean }>(
    tx,
    sql`
      select data ? 'dispute' as "byDispute",
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
        ) as "isOver"
      from order_events
      where order_id = ${orderId} and kind = 'order_held'
      order by id desc
      limit 1
    `,
  )
  return held !== undefined && held.byDispute && held.isOver
}
