import { findOrderWithUnits, type OrderActor } from '#modules/orders/lock-order.ts'
import { previewRefunds, type RefundPreview } from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { selectCancellable, type CancelOrderInput } from './commands/cancel-order.ts'
import { groupByOwner } from './commands/notify-unit-owners.ts'
import { buildOwnerRefund } from './commands/refund-unit-owners.ts'

/** A refund by where it goes, in cents. */
export interface RefundSplit {
  readonly refunded: number
  readonly toCard: number
  /** Refunds to wallet, points and gift cards, and to recipients as store credit. */
  readonly toOthers: { readonly label: string; readonly amount: number }[]
}

/** What a cancellation would refund. */
export interface CancelPreview extends RefundSplit {
  /** The units it would cancel. */
  readonly units: number
}

/** Calculates the refund of a cancellation with the function that makes it. */
export async function previewCancel(
  db: Db,
  input: CancelOrderInput,
  by: OrderActor,
): Promise<CancelPreview | Refusal> {
  const order = await findOrderWithUnits(db, input.orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const units = selectCancellable(order, input, by)
  if (isRefusal(units)) return units
  const refunds = await previewRefunds(db, order, groupByOwner(order, units).map(buildOwnerRefund))
  return { units: units.length, ...sumRefunds(refunds) }
}

/** How much several refunds pay, and where to. */
export function sumRefunds(refunds: readonly RefundPreview[]): RefundSplit {
  return {
    refunded: sum(refunds.map(({ amount }) => amount)),
    toCard: sum(refunds.map(({ method, own }) => (method === 'card' ? own : 0))),
    toOthers: refunds.flatMap(({ method, own, bonus, toTenders }) => [
      ...toTenders.map(({ tender, amount }) => ({ label: tender.label, amount })),
      ...(method === 'credit' && own + bonus > 0
        ? [{ label: 'Store credit', amount: own + bonus }]
        : []),
    ]),
  }
}
