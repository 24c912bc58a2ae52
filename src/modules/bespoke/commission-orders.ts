import { movePieces, noteEvent, takeOrder } from '#modules/orders/take-order.ts'
import type { CommissionOrders } from '#modules/checkout/checkout-parts.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { addEntry, byId, lockCommission, setOrder } from './data/commissions.ts'
import type { CommissionState } from './domain/commission-machine.ts'

/**
 * A paid commission is made, or has been: its pieces are begun with the order or stand ready with it, since what was approved is not
 * the buyer's to stop alone (commerce.md §2.9), and the commission follows them from here.
 */
export const commissionOrders: CommissionOrders = {
  async ordered(tx, { commissionId, orderId, now }) {
    const order = await takeOrder(tx, orderId)
    const commission = await lockCommission(tx, byId(commissionId))
    const way = commission && ways[commission.state]
    if (!order || !way) throw new Error(`The commission ${commissionId} cannot become an order.`)
    const moved = await movePieces(tx, order, { keys: order.pieces, event: way.event, at: now })
    if (isRefusal(moved)) throw new Error(moved.message)
    const pieces = order.pieces.map(({ lineId, unit }) => ({ lineId, unit }))
    await noteEvent(tx, orderId, {
      kind: way.kind,
      at: now,
      by: { kind: 'system' },
      data: { pieces },
    })
    await setOrder(tx, commissionId, { orderId, now })
    await addEntry(tx, {
      commissionId,
      at: now,
      author: 'customer',
      kind: 'step',
      text: `Paid. It is order ${order.number} now.`,
    })
  },
}

const ways: Partial<
  Record<
    CommissionState,
    { readonly event: 'make' | 'prepare'; readonly kind: 'pieces_making' | 'pieces_ready' }
  >
> = {
  approved: { event: 'make', kind: 'pieces_making' },
  made: { event: 'prepare', kind: 'pieces_ready' },
}
