import { findWaitingOrder } from '#modules/drafts/list-paid-shipping.ts'
import { releaseLockedOrder } from '#modules/fulfillment/hold-order.ts'
import { findHoldReason } from '#modules/orders/find-hold-reason.ts'
import { lockOrder } from '#modules/orders/lock-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { describeHold } from '../domain/hold-reason.ts'

/** Releases the order that waited for the payment of a dearer shipping method. */
export async function releasePaidOrder(
  tx: Tx,
  services: Services,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  const waiting = await findWaitingOrder(tx, checkoutId)
  if (!waiting) return
  const order = await lockOrder(tx, waiting.orderId)
  if (order?.status !== 'on_hold') return
  if ((await findHoldReason(tx, order.id)) !== describeHold(waiting.number)) return
  await releaseLockedOrder(tx, services, {
    order,
    told: 'Thank you, your payment has arrived. We are packing your order now.',
    by: { kind: 'system' },
  })
}
