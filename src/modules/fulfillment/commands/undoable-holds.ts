import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import type { Services } from '#platform/services.ts'
import { fulfillmentStaffContract } from '../api/staff-contract.ts'
import { holdOrder, releaseOrder } from '../hold-order.ts'

type OrderAct = (orderId: string, by: OrderActor, reason: string) => Promise<object | Refusal>

/** A hold is undone by a release, and a release by a hold. */
export function undoableHolds(services: Services): readonly UndoableAct[] {
  const undoWith = (act: OrderAct): UndoableAct['undo'] =>
    async function undo({ db, staff }, { object, reason }) {
      const orderId = await findOrderId(db, object.id)
      if (!orderId) return refuseChangedObject()
      const result = await act(orderId, { kind: 'staff', id: staff?.id ?? 'cli' }, reason)
      return isRefusal(result) && result.refused === 'transition-illegal'
        ? refuseChangedObject()
        : result
    }
  return [
    {
      act: fulfillmentStaffContract.holdOrder.path,
      permission: 'orders.write',
      undo: undoWith((orderId, by) => releaseOrder(services, orderId, by)),
    },
    {
      act: fulfillmentStaffContract.releaseOrder.path,
      permission: 'orders.write',
      undo: undoWith((orderId, by, reason) =>
        holdOrder(services, { orderId, reason: reason || 'The release was undone.' }, by),
      ),
    },
  ]
}
