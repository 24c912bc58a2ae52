import { movePieces, noteEvent, type OrderActor } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import { choosePieces, type Item } from './domain/choose-pieces.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

const from = {
  make: new Set(['unfulfilled']),
  prepare: new Set(['unfulfilled', 'in_production']),
} as const
const kinds = { make: 'pieces_making', prepare: 'pieces_ready' } as const

/** The workroom begins pieces, or the packing table has them ready; from then on the buyer cannot cancel alone. */
export async function readyPieces(
  parts: FulfillmentParts,
  {
    orderId,
    event,
    items,
  }: { orderId: string; event: 'make' | 'prepare'; items?: readonly Item[] },
  by: OrderActor,
): Promise<{ pieces: number } | Refusal> {
  const at = parts.clock.now()
  return inActOn(parts, orderId, async (tx, order) => {
    if (order.status !== 'placed')
      unwrap(refuse('transition-illegal', `The order is ${order.status.replaceAll('_', ' ')}.`))
    if (order.editableUntil && at < order.editableUntil)
      unwrap(refuse('transition-illegal', 'Its buyer can still change it.'))
    const keys = choosePieces(
      order.pieces.filter((piece) => from[event].has(piece.status as never)),
      items,
    )
    if (!keys || keys.length === 0)
      return unwrap(refuse('transition-illegal', 'Nothing of it is left to do that with.'))
    unwrap(await movePieces(tx, order, { keys, event, at }))
    await noteEvent(tx, order.id, {
      kind: kinds[event],
      at,
      by,
      data: { pieces: keys.map(({ lineId, unit }) => ({ lineId, unit })) },
    })
    return { pieces: keys.length }
  })
}
