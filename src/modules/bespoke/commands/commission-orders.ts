import { applyToOrderUnits, addOrderEvent, lockOrder } from '#modules/orders/lock-order.ts'
import type { CommissionOrders } from '#modules/checkout/commission-orders.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { addEntry, byId, lockCommission, setCommissionOrder } from '../db/commissions.ts'
import type { CommissionState } from '../domain/commission-machine.ts'

/**
 * Starts the order of a paid commission. Its units are in production or ready at once, so the
 * buyer cannot cancel them (commerce.md §2.9). From then on the commission follows its order.
 */
export const commissionOrders: CommissionOrders = {
  async ordered(tx, { commissionId, orderId, now }) {
    const order = await lockOrder(tx, orderId)
    const commission = await lockCommission(tx, byId(commissionId))
    const transition = commission && unitTransitions[commission.state]
    if (!order || !transition)
      throw new Error(`The commission ${commissionId} cannot become an order.`)
    const moved = await applyToOrderUnits(tx, order, {
      keys: order.units,
      event: transition.event,
      at: now,
    })
    if (isRefusal(moved)) throw new Error(moved.message)
    const units = order.units.map(({ lineId, unit }) => ({ lineId, unit }))
    await addOrderEvent(tx, orderId, {
      kind: transition.kind,
      at: now,
      by: { kind: 'system' },
      data: { pieces: units },
    })
    await setCommissionOrder(tx, commissionId, { orderId, now })
    await addEntry(tx, {
      commissionId,
      at: now,
      author: 'customer',
      kind: 'step',
      text: `Paid. Your order number is ${order.number}.`,
    })
  },
}

const unitTransitions: Partial<
  Record<
    CommissionState,
    { readonly event: 'make' | 'prepare'; readonly kind: 'units_in_production' | 'units_ready' }
  >
> = {
  approved: { event: 'make', kind: 'units_in_production' },
  made: { event: 'prepare', kind: 'units_ready' },
}
