import { endEditing } from '#modules/orders/edit-delivery.ts'
import { noteEvent, type OrderActor } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** Its buyer is in a hurry and said so: it can be packed from now on, and no longer be changed alone. */
export async function endEditWindow(
  parts: FulfillmentParts,
  orderId: string,
  by: OrderActor,
): Promise<{ editableUntil: string } | Refusal> {
  const at = parts.clock.now()
  return inActOn(parts, orderId, async (tx, order) => {
    if (!order.editableUntil || order.editableUntil <= at)
      unwrap(refuse('transition-illegal', 'It cannot be changed any more anyway.'))
    await endEditing(tx, orderId, at)
    await noteEvent(tx, orderId, { kind: 'edit_window_ended', at, by, visibility: 'staff' })
    return { editableUntil: at.toISOString() }
  })
}
