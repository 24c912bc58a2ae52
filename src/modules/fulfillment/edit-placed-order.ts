import {
  findOrderWithUnits,
  isSameOrderUnit,
  lockOrder,
  type OrderActor,
  type OrderUnit,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { explainFinalStatus } from '#modules/orders/explain-final-status.ts'
import { previewRefunds } from '#modules/refunds/refund-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { checkDelivery } from './change-shipping-method.ts'
import { cancelLockedOrder, selectCancellable } from './commands/cancel-order.ts'
import { allocateShippingRefund, changeMethod } from './commands/change-method.ts'
import { groupByOwner } from './commands/notify-unit-owners.ts'
import { buildOwnerRefund } from './commands/refund-unit-owners.ts'
import { calculateShippingDifference } from './domain/shipping-difference.ts'
import type { LineQuantity } from './domain/select-units.ts'
import { sumRefunds, type RefundSplit } from './preview-cancel.ts'
import { listShippingShares, quoteShippingMethods } from './queries/list-shipping-alternatives.ts'

export interface PlacedOrderEdit {
  readonly orderId: string
  /** Units that are cancelled. */
  readonly remove: readonly LineQuantity[]
  readonly methods: readonly { readonly groupId: string; readonly methodId: string }[]
  /** False when the removed units are missing or damaged. */
  readonly restock: boolean
}

/** A shipping method that costs more than was paid for. */
export interface DearerMethod {
  readonly groupId: string
  readonly label: string
  /** In cents, without tax. */
  readonly difference: number
}

export interface PlacedOrderEditPreview extends RefundSplit {
  readonly order: OrderWithUnits
  readonly removed: readonly OrderUnit[]
  readonly dearer: readonly DearerMethod[]
}

/** What an edit would refund, by the function that makes the refunds, and what it would charge. */
export async function previewPlacedOrderEdit(
  services: Services,
  edit: PlacedOrderEdit,
  by: OrderActor,
): Promise<PlacedOrderEditPreview | Refusal> {
  const { db } = services
  const order = await findOrderWithUnits(db, edit.orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const removed = selectRemoved(order, edit, by)
  if (isRefusal(removed)) return removed
  const after = markCancelled(order, removed)
  const changes = []
  for (const method of edit.methods) {
    const change = await previewMethod(db, services, { order: after, ...method })
    if (isRefusal(change)) return change
    changes.push(change)
  }
  const refunds = await previewRefunds(db, order, [
    ...groupByOwner(order, removed).map(buildOwnerRefund),
    ...changes.flatMap(({ lessDelivery }) =>
      lessDelivery.length > 0 ? [{ shares: [], lessDelivery }] : [],
    ),
  ])
  const dearer = changes.flatMap(({ groupId, label, refund }) =>
    refund < 0 ? [{ groupId, label, difference: -refund }] : [],
  )
  return { ...sumRefunds(refunds), order, removed, dearer }
}

function selectRemoved(
  order: OrderWithUnits,
  { remove }: Pick<PlacedOrderEdit, 'remove'>,
  by: OrderActor,
): OrderUnit[] | Refusal {
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return refuse('transition-illegal', explainFinalStatus(order.status), {
      reason: 'order-status-conflict',
    })
  if (remove.length === 0) return []
  return selectCancellable(order, { orderId: order.id, reason: 'customer', items: remove }, by)
}

const markCancelled = (order: OrderWithUnits, removed: readonly OrderUnit[]): OrderWithUnits => ({
  ...order,
  units: order.units.map((unit) =>
    removed.some((one) => isSameOrderUnit(one, unit)) ? { ...unit, status: 'cancelled' } : unit,
  ),
})

async function previewMethod(
  db: Db,
  services: Services,
  { order, groupId, methodId }: { order: OrderWithUnits; groupId: string; methodId: string },
) {
  const checked = await checkDelivery(db, order, { groupId })
  if (isRefusal(checked)) return checked
  const { delivery } = checked
  const methods = await quoteShippingMethods(db, services, checked)
  const method = methods.find(({ id }) => id === methodId)
  if (!method)
    return refuse(
      'transition-illegal',
      'This shipping method is not available for this address. Choose another one.',
      { reason: 'shipping-method-unavailable' },
    )
  const shares = await listShippingShares(db, order, delivery)
  const { shipping } = delivery
  const refund =
    methodId === delivery.methodId
      ? 0
      : calculateShippingDifference(shares, { shipping, price: method.price })
  const lessDelivery = refund > 0 ? allocateShippingRefund(shares, refund) : []
  return { groupId, label: method.label, refund, lessDelivery }
}

/** Removes units and changes methods of a locked order. Dearer methods are charged elsewhere. */
export async function editPlacedOrder(
  tx: Tx,
  services: Services,
  { order, edit, by }: { order: OrderWithUnits; edit: PlacedOrderEdit; by: OrderActor },
): Promise<{ refunded: number }> {
  const { remove: items, restock, orderId } = edit
  let refunded = 0
  if (items.length > 0) {
    const input = { orderId, reason: 'customer', items, restock } as const
    refunded += (await cancelLockedOrder(tx, services, { order, input, by })).refunded
  }
  for (const { groupId, methodId } of edit.methods) {
    const current = await lockOrder(tx, orderId)
    const { order: locked, delivery } = unwrap(await checkDelivery(tx, current, { groupId }))
    const change = { order: locked, delivery, methodId, by, isDifferencePaid: true }
    refunded += await changeMethod(tx, services, change)
  }
  return { refunded }
}
