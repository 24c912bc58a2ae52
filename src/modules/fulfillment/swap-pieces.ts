import { readVariants } from '#modules/catalog/read-variants.ts'
import { allocatePieces, freePieces } from '#modules/inventory/use-allocation.ts'
import { writeOffPieces } from '#modules/inventory/write-off-pieces.ts'
import {
  isBuyers,
  isSame,
  isUntouched,
  markPieces,
  noteEvent,
  type OrderActor,
} from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import type { GiftPieces } from './gift-as-credit.ts'

export interface Swap extends GiftPieces {
  readonly variantId: string
  readonly by: OrderActor
}

/**
 * Replaces unavailable units with another variant of the same price. No money moves, and the
 * missing units are written off. Units with a monogram cannot be swapped, since it belongs to the
 * product.
 */
export async function swapPieces(
  parts: FulfillmentParts,
  { orderId, keys, takeWord, variantId, by }: Swap,
): Promise<{ orderId: string } | Refusal> {
  const now = parts.clock.now()
  return inActOn({ ...parts, takeWord }, orderId, async (tx, order) => {
    const no = (reason: string, message: string): never =>
      unwrap(refuse('transition-illegal', message, { reason }) as Refusal) as never
    const pieces = order.pieces.filter((piece) => keys.some((key) => isSame(key, piece)))
    if (
      order.status !== 'placed'
      || pieces.length === 0
      || !pieces.every((piece) => isBuyers(piece) && isUntouched(piece))
    )
      no('order-unit-already-prepared', 'This item is already being prepared or has shipped.')
    const lines = order.lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    const facts = (await readVariants(tx, [variantId])).get(variantId)
    if (!facts?.active || lines.some(({ unitPrice }) => unitPrice !== facts.price))
      no('price-differs', 'Choose a product of the same price.')
    if (lines.some(({ units }) => units.some(({ totals }) => totals.personalization > 0)))
      no('monogrammed-item', 'An item with a monogram cannot be swapped.')
    const ref = `swap:${keys.map(({ lineId, unit }) => `${lineId}:${unit}`).join(' ')}`
    const shortage = await allocatePieces(tx, {
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
    await freePieces(tx, { orderId, demands: missing, now })
    await writeOffPieces(tx, { demands: missing, ref: orderId })
    await markPieces(tx, order, { keys, variantId })
    await noteEvent(tx, orderId, {
      kind: 'pieces_swapped',
      at: now,
      by,
      data: { variantId, pieces: keys },
    })
    return { orderId }
  })
}
