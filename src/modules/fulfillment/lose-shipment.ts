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

/** A parcel is given up, with the order in hand: by the carrier's word or a person's. The buyer hears of it before asking. */
export async function recordLoss(
  tx: Tx,
  parts: FulfillmentParts,
  { order, shipmentId, by }: Loss,
): Promise<OrderInHand> {
  const at = parts.clock.now()
  const parcel = await readShipment(tx, shipmentId)
  if (parcel?.status !== 'shipped')
    unwrap(refuse('transition-illegal', `This parcel is ${parcel?.status ?? 'not known'}.`))
  const gone = parcel as Shipment
  const after = unwrap(
    await movePieces(tx, order, { keys: stillIn(order, gone), event: 'lose', at }),
  )
  await updateShipment(tx, shipmentId, { status: 'lost', tracking: 'exception' })
  await noteEvent(tx, order.id, {
    kind: 'parcel_lost',
    at,
    by,
    visibility: visibilityOf(gone),
    data: { shipmentId },
  })
  await notifyHolders(tx, parts.jobs, {
    order,
    keys: gone.pieces,
    at,
    urgent: true,
    news: (theirs, what) => ({
      subject: `A parcel of ${what} is lost`,
      heading: 'We are sorry: a parcel of yours is lost.',
      paragraphs: [
        `${piecesInWords(order.lines, theirs)} did not get through.`,
        'You need not do anything. Within one business day we send it anew, or give you the money back.',
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
  return onParcel(parts, shipmentId, async (tx, order) => {
    await recordLoss(tx, parts, { order, shipmentId, by })
    return { orderId: order.id }
  })
}

/** The lost pieces begin again: taken from stock anew, to be packed and sent. */
export async function reshipLost(
  parts: FulfillmentParts,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  const at = parts.clock.now()
  return onParcel(parts, shipmentId, async (tx, order, parcel) => {
    const keys = lostOf(order, parcel)
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
      visibility: visibilityOf(parcel),
      data: { shipmentId },
    })
    await notifyHolders(tx, parts.jobs, {
      order,
      keys,
      at,
      news: (theirs, what) => ({
        subject: `We send a parcel of ${what} anew`,
        heading: 'We send your lost parcel anew.',
        paragraphs: [
          `${piecesInWords(order.lines, theirs)}, without any cost to you. You hear from us when it leaves.`,
        ],
      }),
    })
    return { orderId: order.id }
  })
}

/** The lost pieces are not sent anew: whoever looks after them is paid back. */
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
      'The payment cannot be reached just now. Please try again in a minute.',
    )
  return onParcel(parts, shipmentId, async (tx, order, parcel) => {
    const keys = lostOf(order, parcel)
    const after = unwrap(await movePieces(tx, order, { keys, event: 'refund', at }))
    await updateShipment(tx, shipmentId, { status: 'settled', lookAt: null })
    const cause = {
      cause: 'lost',
      causeId: shipmentId,
      reason: 'The parcel was lost.',
      by,
      now: at,
    } as const
    // Coupons are locked before wallet and stock, as placing does.
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
        subject: `What was lost of ${what} is paid back`,
        heading: 'We pay you back for the lost parcel.',
        paragraphs: refund.words(theirs),
      }),
    })
    return { refunded: refund.amount }
  })
}

function lostOf(order: OrderInHand, parcel: Shipment) {
  const lost = parcel.status === 'lost' ? stillIn(order, parcel) : []
  if (lost.length === 0) unwrap(refuse('transition-illegal', 'Nothing of this parcel is lost.'))
  return lost
}

async function onParcel<Result>(
  parts: FulfillmentParts,
  shipmentId: string,
  act: (tx: Tx, order: OrderInHand, parcel: Shipment) => Promise<Result>,
): Promise<Result | Refusal> {
  const found = await readShipment(parts.db, shipmentId)
  if (!found) return refuse('not-found', 'There is no such parcel.')
  return inActOn(parts, found.orderId, async (tx, order) =>
    act(tx, order, (await readShipment(tx, shipmentId)) ?? found),
  )
}
