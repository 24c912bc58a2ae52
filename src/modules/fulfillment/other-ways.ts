import { readVariants } from '#modules/catalog/read-variants.ts'
import { readDelivery, type Delivery } from '#modules/orders/edit-delivery.ts'
import {
  isSame,
  isUntouched,
  readOrderInHand,
  type OrderInHand,
  type PieceKey,
} from '#modules/orders/take-order.ts'
import type { ShippingMethod } from '#modules/pricing/quote.ts'
import { readWorths } from '#modules/refunds/piece-worth.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { wayDifference, type PieceOnItsWay } from './domain/way-difference.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

export interface OtherWay {
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
export async function readOtherWays(
  parts: FulfillmentParts,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<{ rows: OtherWay[] } | Refusal<'not-found'>> {
  const [order, delivery] = [
    await readOrderInHand(parts.db, orderId),
    await readDelivery(parts.db, { orderId, groupId }),
  ]
  if (!order || !delivery)
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  if (!isOpenAt(order, parts.clock.now())) return { rows: [] }
  const methods = await methodsFor(parts.db, parts, { order, delivery })
  const pieces = await piecesOnTheirWay(parts.db, order, delivery)
  const others = methods.filter(({ id }) => id !== delivery.methodId)
  const found = others.map(({ id, label, earliest, latest, price }) => {
    return {
      id,
      label,
      earliest,
      latest,
      less: wayDifference(pieces, { shipping: delivery.shipping, price }),
    }
  })
  return { rows: found.filter(({ less }) => less >= 0) }
}

export function isOpenAt(order: OrderInHand, at: Date): boolean {
  const isOpen =
    order.editableUntil !== null && at < order.editableUntil && order.status === 'placed'
  return isOpen && order.pieces.every((piece) => isUntouched(piece) || piece.status === 'cancelled')
}

/** Quotes the current shipping methods for the frozen merchandise price. */
export async function methodsFor(
  db: Db,
  { shipping }: FulfillmentParts,
  { order, delivery }: { readonly order: OrderInHand; readonly delivery: Delivery },
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
      making: delivery.lines.map(({ variantId, workDays }) => {
        const { leadDays = 0, shipsOn } = facts.get(variantId) ?? {}
        return { leadDays, shipsOn, workDays }
      }),
      notBefore: delivery.shipAfter,
    },
  ])
  return methods ?? []
}

/** The units of a delivery group with their frozen shipping price, less earlier refunds of it. */
export async function piecesOnTheirWay(
  db: Db,
  order: OrderInHand,
  { id: groupId }: Delivery,
): Promise<(PieceKey & PieceOnItsWay)[]> {
  const worthOf = await readWorths(db, order)
  return order.lines
    .filter((line) => line.groupId === groupId)
    .flatMap(({ id: lineId, units }) =>
      units.map(({ totals, taxes }, unit) => {
        const isCancelled = order.pieces.some(
          (piece) => isSame(piece, { lineId, unit }) && piece.status === 'cancelled',
        )
        const paid =
          totals.shipping - totals.shippingDiscount + sum(taxes.map(({ shipping }) => shipping))
        return {
          lineId,
          unit,
          paid,
          lowered: worthOf({ lineId, unit }).deliveryLowered,
          goes: !isCancelled,
        }
      }),
    )
}
