import { allocatePieces } from '#modules/inventory/use-allocation.ts'
import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  isAllCancelled,
  moveOrder,
  movePieces,
  noteEvent,
  type OrderActor,
  type OrderInHand,
} from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import { readShipment, updateShipment, visibilityOf, type Shipment } from './data/shipments.ts'
import { stillIn } from './deliver-shipment.ts'
import { piecesInWords } from './domain/piece-words.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { refundHolders } from './refund-holders.ts'
import { notifyHolders } from './notify-holders.ts'

interface Loss {
  readonly order: OrderInHand
  readonly shipmentId: string
  readonly by: OrderActor
}

/**
 * Marks a shipment as lost, by the carrier or staff, and notifies the recipient. The order is
 * locked.
 */
export async function recordLoss(
  tx: Tx,
  parts: FulfillmentParts,
  { order, shipmentId, by }: Loss,
): Promise<OrderInHand> {
  const at = parts.clock.now()
  const found = await readShipment(tx, shipmentId)
  if (found?.status !== 'shipped')
    unwrap(
      refuse(
        'transition-illegal',
        `This shipment is ${found?.status ?? 'unknown'}, so it cannot be marked as lost.`,
        { reason: 'shipment-status-conflict' },
      ),
    )
  const shipment = found as Shipment
  const after = unwrap(
    await movePieces(tx, order, { keys: stillIn(order, shipment), event: 'lose', at }),
  )
  await updateShipment(tx, shipmentId, { status: 'lost', tracking: 'exception' })
  await noteEvent(tx, order.id, {
    kind: 'parcel_lost',
    at,
    by,
    visibility: visibilityOf(shipment),
    data: { shipmentId },
  })
  await notifyHolders(tx, parts.jobs, {
    order,
    keys: shipment.pieces,
    at,
    urgent: true,
    news: (theirs, what) => ({
      subject: `A parcel of ${what} was lost`,
      heading: 'We are sorry, your parcel was lost.',
      paragraphs: [
        `${piecesInWords(order.lines, theirs)} did not arrive.`,
        'You do not need to do anything. Within one business day we will send a '
          + 'replacement or a refund.',
      ],
    }),
  })
  return after
}

export async function loseShipment(
  parts: FulfillmentParts,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  return withShipment(parts, shipmentId, async (tx, order) => {
    await recordLoss(tx, parts, { order, shipmentId, by })
    return { orderId: order.id }
  })
}

/** Reships the lost units from stock. */
export async function reshipLost(
  parts: FulfillmentParts,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  const at = parts.clock.now()
  return withShipment(parts, shipmentId, async (tx, order, shipment) => {
    const keys = selectLost(order, shipment)
    unwrap(await movePieces(tx, order, { keys, event: 'reship', at }))
    const demands = keys.map(({ variantId }) => ({ variantId, qty: 1 }))
    const short = await allocatePieces(tx, {
      orderId: order.id,
      demands,
      ref: `reship:${shipmentId}`,
      now: at,
    })
    if (short) unwrap(short)
    await updateShipment(tx, shipmentId, { status: 'settled', lookAt: null })
    await noteEvent(tx, order.id, {
      kind: 'parcel_reshipped',
      at,
      by,
      visibility: visibilityOf(shipment),
      data: { shipmentId },
    })
    await notifyHolders(tx, parts.jobs, {
      order,
      keys,
      at,
      news: (theirs, what) => ({
        subject: `We are sending a replacement for ${what}`,
        heading: 'We are replacing your lost parcel.',
        paragraphs: [
          `${piecesInWords(order.lines, theirs)}, at no cost to you. We will email you `
            + 'when it ships.',
        ],
      }),
    })
    return { orderId: order.id }
  })
}

/** Refunds the lost units instead of reshipping them. */
export async function refundLost(
  parts: FulfillmentParts,
  shipmentId: string,
  by: OrderActor,
): Promise<{ refunded: number } | Refusal> {
  const at = parts.clock.now()
  const found = await readShipment(parts.db, shipmentId)
  if (found && !(await takeMoneyFirst(parts, found.orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return withShipment(parts, shipmentId, async (tx, order, shipment) => {
    const keys = selectLost(order, shipment)
    const after = unwrap(await movePieces(tx, order, { keys, event: 'refund', at }))
    await updateShipment(tx, shipmentId, { status: 'settled', lookAt: null })
    const cause = {
      cause: 'lost',
      causeId: shipmentId,
      reason: 'The parcel was lost.',
      by,
      now: at,
    } as const
    // Lock order: coupons, wallet, stock.
    if (isAllCancelled(after.pieces)) await restoreCoupons(tx, { orderId: order.id, now: at })
    const refund = await refundHolders(tx, { jobs: parts.jobs, order: after, keys }, cause)
    if (isAllCancelled(after.pieces))
      unwrap(await moveOrder(tx, after, { event: 'cancel', at, by }))
    await notifyHolders(tx, parts.jobs, {
      order: after,
      keys,
      at,
      urgent: true,
      news: (theirs, what) => ({
        subject: `Refund for the lost parcel of ${what}`,
        heading: 'We are refunding your lost parcel.',
        paragraphs: refund.words(theirs),
      }),
    })
    return { refunded: refund.amount }
  })
}

function selectLost(order: OrderInHand, shipment: Shipment) {
  const lost = shipment.status === 'lost' ? stillIn(order, shipment) : []
  if (lost.length === 0)
    unwrap(
      refuse('transition-illegal', 'This shipment has no lost items.', {
        reason: 'shipment-not-lost',
      }),
    )
  return lost
}

async function withShipment<Result>(
  parts: FulfillmentParts,
  shipmentId: string,
  act: (tx: Tx, order: OrderInHand, shipment: Shipment) => Promise<Result>,
): Promise<Result | Refusal> {
  const found = await readShipment(parts.db, shipmentId)
  if (!found)
    return refuse('not-found', 'There is no shipment with this id.', {
      reason: 'shipment-not-found',
    })
  return inActOn(parts, found.orderId, async (tx, order) =>
    act(tx, order, (await readShipment(tx, shipmentId)) ?? found),
  )
}
