import { updateOrderDelivery, type OrderDelivery } from '#modules/orders/update-delivery.ts'
import {
  addOrderEvent,
  type OrderActor,
  type OrderUnitKey,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { allocate } from '#kernel/money/allocate.ts'
import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  calculateShippingDifference,
  type UnitShippingShare,
} from '../domain/shipping-difference.ts'
import { listShippingShares, quoteShippingMethods } from '../queries/list-shipping-alternatives.ts'

export interface MethodChange {
  readonly order: OrderWithUnits
  readonly delivery: OrderDelivery
  readonly methodId: string
  readonly by: OrderActor
  /** The difference is paid in another way; otherwise a method that costs more is refused. */
  readonly isDifferencePaid?: boolean
}

/** Changes the shipping method of a locked order; returns what is refunded. */
export async function changeMethod(
  tx: Tx,
  services: Services,
  { order, delivery, methodId, by, isDifferencePaid = false }: MethodChange,
): Promise<number> {
  if (methodId === delivery.methodId) return 0
  const methods = await quoteShippingMethods(tx, services, { order, delivery })
  const method =
    methods.find(({ id }) => id === methodId)
    ?? unwrap(
      refuse(
        'transition-illegal',
        'This shipping method is not available for this address. Choose another one.',
        { reason: 'shipping-method-unavailable' },
      ),
    )
  if (!('price' in method)) return 0
  const units = await listShippingShares(tx, order, delivery)
  const refund = calculateShippingDifference(units, {
    shipping: delivery.shipping,
    price: method.price,
  })
  if (refund < 0 && !isDifferencePaid)
    unwrap(
      refuse(
        'transition-illegal',
        `${method.label} costs ${formatMoney(-refund)} more. To use it, cancel this order `
          + 'and place a new one.',
        { reason: 'shipping-method-costs-more' },
      ),
    )
  await updateOrderDelivery(tx, delivery.id, { method })
  const now = services.clock.now()
  await addOrderEvent(tx, order.id, {
    kind: 'method_changed',
    at: now,
    by,
    data: { groupId: delivery.id, was: delivery.methodId, now: methodId },
  })
  if (refund <= 0) return 0
  const lessDelivery = allocateShippingRefund(units, refund)
  const cause = {
    cause: 'edit',
    causeId: delivery.id,
    reason: 'Cheaper shipping method.',
    by,
    now,
  } as const
  return unwrap(
    await refundOrder(
      tx,
      { jobs: services.jobs, order, request: { shares: [], lessDelivery } },
      cause,
    ),
  ).amount
}

export function allocateShippingRefund(
  units: readonly (OrderUnitKey & UnitShippingShare)[],
  refund: Minor,
) {
  const activeUnits = units.filter(({ isActive: goes }) => goes)
  const shares = allocate(
    refund,
    activeUnits.map(({ paid, refunded: lowered }) => paid - lowered),
  )
  return activeUnits
    .map(({ lineId, unit }, index) => ({ lineId, unit, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
}
