import { endEditing } from '#modules/orders/edit-delivery.ts'
import { noteEvent, type OrderActor } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** Ends the edit window early at the buyer's request, so that the order can be packed. */
export async function endEditWindow(
  parts: FulfillmentParts,
  orderId: string,
  by: OrderActor,
): Promise<{ editableUntil: string } | Refusal> {
  const at = parts.clock.now()
  return inActOn(parts, orderId, async (tx, order) => {
    if (!order.editableUntil || order.editableUntil <= at)
      unwrap(
        refuse('transition-illegal', 'The edit window of this order is already closed.', {
          reason: 'edit-window-closed',
        }),
      )
    await endEditing(tx, orderId, at)
    await noteEvent(tx, orderId, { kind: 'edit_window_ended', at, by, visibility: 'staff' })
    return { editableUntil: at.toISOString() }
  })
}
