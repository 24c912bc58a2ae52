import { unwrap } from '#platform/db/database.server.ts'
import { closeEditWindow } from '#modules/orders/update-delivery.ts'
import { addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'

/** Ends the edit window early at the buyer's request, so that the order can be packed. */
export async function endEditWindow(
  services: Services,
  orderId: string,
  by: OrderActor,
): Promise<{ editableUntil: string } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    if (!order.editableUntil || order.editableUntil <= at)
      unwrap(
        refuse('transition-illegal', 'The edit window of this order is already closed.', {
          reason: 'edit-window-closed',
        }),
      )
    await closeEditWindow(tx, orderId, at)
    await addOrderEvent(tx, orderId, { kind: 'edit_window_ended', at, by, visibility: 'staff' })
    return { editableUntil: at.toISOString() }
  })
}
