import { unwrap } from '#platform/db/database.server.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { allocateStock, freeAllocation } from '#modules/inventory/order-stock.ts'
import { writeOffUnits } from '#modules/inventory/write-off-units.ts'
import {
  isOwnedByBuyer,
  isSameOrderUnit,
  isUnfulfilled,
  updateOrderUnitFields,
  addOrderEvent,
  type OrderActor,
} from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'
import type { GiftUnits } from './convert-gift-to-credit.ts'

export interface SwapUnitsInput extends GiftUnits {
  readonly variantId: string
  readonly by: OrderActor
}

/**
 * Replaces unavailable units with another variant of the same price. No money moves, and the
 * missing units are written off. Units with a monogram cannot be swapped, since it belongs to the
 * product.
 */
export async function swapUnits(
  services: Services,
  { orderId, keys, claimDecision, variantId, by }: SwapUnitsInput,
): Promise<{ orderId: string } | Refusal> {
  const now = services.clock.now()
  return actOnOrder({ ...services, claimDecision }, orderId, async (tx, order) => {
    const no = (reason: string, message: string): never =>
      unwrap(refuse('transition-illegal', message, { reason }) as Refusal) as never
    const pieces = order.units.filter((piece) => keys.some((key) => isSameOrderUnit(key, piece)))
    if (
      order.status !== 'placed'
      || pieces.length === 0
      || !pieces.every((piece) => isOwnedByBuyer(piece) && isUnfulfilled(piece))
    )
      no('order-unit-already-prepared', 'This item is already being prepared or has shipped.')
    const lines = order.lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    const facts = (await readVariants(tx, [variantId])).get(variantId)
    if (!facts?.active || lines.some(({ unitPrice }) => unitPrice !== facts.price))
      no('price-differs', 'Choose a product of the same price.')
    if (lines.some(({ units }) => units.some(({ totals }) => totals.personalization > 0)))
      no('monogrammed-item', 'An item with a monogram cannot be swapped.')
    const ref = `swap:${keys.map(({ lineId, unit }) => `${lineId}:${unit}`).join(' ')}`
    const shortage = await allocateStock(tx, {
      orderId,
      demands: [{ variantId, qty: pieces.length }],
      ref,
      now,
    })
    if (shortage)
      unwrap(
        refuse('stock-short', 'This product is no longer in stock. Choose another one.', {
          reason: 'replacement-out-of-stock',
        }),
      )
    const missing = pieces.map((piece) => ({ variantId: piece.variantId, qty: 1 }))
    await freeAllocation(tx, { orderId, demands: missing, now })
    await writeOffUnits(tx, { demands: missing, ref: orderId })
    await updateOrderUnitFields(tx, order, { keys, variantId })
    await addOrderEvent(tx, orderId, {
      kind: 'units_swapped',
      at: now,
      by,
      data: { variantId, pieces: keys },
    })
    return { orderId }
  })
}
