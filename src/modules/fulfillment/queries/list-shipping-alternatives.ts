import { readVariants } from '#modules/catalog/read-variants.ts'
import { findOrderDelivery, type OrderDelivery } from '#modules/orders/update-delivery.ts'
import {
  isSameOrderUnit,
  isUnfulfilled,
  findOrderWithUnits,
  type OrderWithUnits,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import type { ShippingMethod } from '#modules/pricing/price-lines.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { readUnitValues } from '#modules/refunds/unit-value.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import {
  calculateShippingDifference,
  type UnitShippingShare,
} from '../domain/shipping-difference.ts'
import type { Services } from '#platform/services.ts'

export interface ShippingAlternative {
  readonly id: string
  readonly label: string
  readonly earliest: string
  readonly latest: string
  /** The refund in cents, with tax. */
  readonly less: number
}

/**
 * Lists shipping methods of a delivery group that cost no more than was paid; none once it cannot
 * be changed.
 */
export async function listShippingAlternatives(
  services: Services,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<{ rows: ShippingAlternative[] } | Refusal<'not-found'>> {
  const [order, delivery] = [
    await findOrderWithUnits(services.db, orderId),
    await findOrderDelivery(services.db, { orderId, groupId }),
  ]
  if (!order || !delivery)
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  if (!isEditable(order, services.clock.now())) return { rows: [] }
  const methods = await quoteShippingMethods(services.db, services, { order, delivery })
  const pieces = await listShippingShares(services.db, order, delivery)
  const others = methods.filter(({ id }) => id !== delivery.methodId)
  const found = others.map(({ id, label, earliest, latest, price }) => {
    return {
      id,
      label,
      earliest,
      latest,
      less: calculateShippingDifference(pieces, { shipping: delivery.shipping, price }),
    }
  })
  return { rows: found.filter(({ less }) => less >= 0) }
}

export function isEditable(order: OrderWithUnits, at: Date): boolean {
  const isOpen =
    order.editableUntil !== null && at < order.editableUntil && order.status === 'placed'
  return (
    isOpen && order.units.every((piece) => isUnfulfilled(piece) || piece.status === 'cancelled')
  )
}

/**
 * Quotes the current shipping methods for the frozen merchandise price. A pickup stays one and
 * nothing else becomes one, because its tax is that of the shop and was charged.
 */
export async function quoteShippingMethods(
  db: Db,
  { shipping }: Services,
  { order, delivery }: { readonly order: OrderWithUnits; readonly delivery: OrderDelivery },
): Promise<readonly ShippingMethod[]> {
  if (!delivery.address) return []
  const facts = await readVariants(
    db,
    delivery.lines.map(({ variantId }) => variantId),
  )
  const [methods] = await shipping.quote([
    {
      destination: delivery.address,
      merchandise: delivery.merchandise,
      now: order.placedAt,
      weightG: sum(
        delivery.lines.map(({ variantId, qty }) => (facts.get(variantId)?.weightG ?? 0) * qty),
      ),
      productionTimes: delivery.lines.map(({ variantId, workDays }) => {
        const { leadDays = 0, shipsOn } = facts.get(variantId) ?? {}
        return { leadDays, shipsOn, workDays }
      }),
      notBefore: delivery.shipAfter,
      canPickUp: isPickup(delivery.methodId),
    },
  ])
  return (methods ?? []).filter(({ id }) => isPickup(id) === isPickup(delivery.methodId))
}

/** The units of a delivery group with their frozen shipping price, less earlier refunds of it. */
export async function listShippingShares(
  db: Db,
  order: OrderWithUnits,
  { id: groupId }: OrderDelivery,
): Promise<(OrderUnitKey & UnitShippingShare)[]> {
  const worthOf = await readUnitValues(db, order)
  return order.lines
    .filter((line) => line.groupId === groupId)
    .flatMap(({ id: lineId, units }) =>
      units.map(({ totals, taxes }, unit) => {
        const isCancelled = order.units.some(
          (piece) => isSameOrderUnit(piece, { lineId, unit }) && piece.status === 'cancelled',
        )
        const paid =
          totals.shipping - totals.shippingDiscount + sum(taxes.map(({ shipping }) => shipping))
        return {
          lineId,
          unit,
          paid,
          refunded: worthOf({ lineId, unit }).shippingReduction,
          isActive: !isCancelled,
        }
      }),
    )
}
