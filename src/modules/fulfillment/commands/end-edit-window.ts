import { unwrap, type Tx } from '#platform/db/database.server.ts'
import { closeEditWindow } from '#modules/orders/update-delivery.ts'
import { addOrderEvent, type OrderActor, type OrderWithUnits } from '#modules/orders/lock-order.ts'
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
    if (!(await closeOpenEditWindow(tx, { order, at, by })))
      unwrap(
        refuse('transition-illegal', 'The edit window of this order is already closed.', {
          reason: 'edit-window-closed',
        }),
      )
    return { editableUntil: at.toISOString() }
  })
}

/** Closes the edit window of a locked order; false if it is closed already. */
export async function closeOpenEditWindow(
  tx: Tx,
  { order, at, by }: { order: OrderWithUnits; at: Date; by: OrderActor },
): Promise<boolean> {
  if (!order.editableUntil || order.editableUntil <= at) return false
  await closeEditWindow(tx, order.id, at)
  await addOrderEvent(tx, order.id, { kind: 'edit_window_ended', at, by, visibility: 'staff' })
  return true
}
