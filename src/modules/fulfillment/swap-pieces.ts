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
 * Other goods of the same price are sent in place of pieces that cannot be: no money moves, and what is not there leaves the count.
 * Letters belong to the goods they were chosen for, so a piece with letters is not swapped.
 */
export async function swapPieces(
  parts: FulfillmentParts,
  { orderId, keys, takeWord, variantId, by }: Swap,
): Promise<{ orderId: string } | Refusal> {
  const now = parts.clock.now()
  return inActOn({ ...parts, takeWord }, orderId, async (tx, order) => {
    const no = (why: string): never => unwrap(refuse('transition-illegal', why) as Refusal) as never
    const pieces = order.pieces.filter((piece) => keys.some((key) => isSame(key, piece)))
    if (
      order.status !== 'placed'
      || pieces.length === 0
      || !pieces.every((piece) => isBuyers(piece) && isUntouched(piece))
    )
      no('It is not waiting to be sent any more.')
    const lines = order.lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    const facts = (await readVariants(tx, [variantId])).get(variantId)
    if (!facts?.active || lines.some(({ unitPrice }) => unitPrice !== facts.price))
      no('Only a piece of the same price can take its place.')
    if (lines.some(({ units }) => units.some(({ totals }) => totals.personalization > 0)))
      no('A piece with letters is not exchanged for another.')
    const ref = `swap:${keys.map(({ lineId, unit }) => `${lineId}:${unit}`).join(' ')}`
    const short = await allocatePieces(tx, {
      orderId,
      demands: [{ variantId, qty: pieces.length }],
      ref,
      now,
    })
    if (short)
      unwrap(refuse('stock-short', 'Somebody was quicker: that piece is not there any more.'))
    const gone = pieces.map((piece) => ({ variantId: piece.variantId, qty: 1 }))
    await freePieces(tx, { orderId, demands: gone, now })
    await writeOffPieces(tx, { demands: gone, ref: orderId })
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
