import { allocateStock } from '#modules/inventory/order-stock.ts'
import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  isAllCancelled,
  transitionOrder,
  applyToOrderUnits,
  addOrderEvent,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from '../act-on-order.ts'
import { findShipment, updateShipment, eventVisibility, type Shipment } from '../db/shipments.ts'
import { listUnitsInTransit } from './deliver-shipment.ts'
import { formatUnits } from '../domain/format-units.ts'
import type { Services } from '#platform/services.ts'
import { refundUnitOwners } from './refund-unit-owners.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'

interface Loss {
  readonly order: OrderWithUnits
  readonly shipmentId: string
  readonly by: OrderActor
}

/**
 * Marks a shipment as lost, by the carrier or staff, and notifies the recipient. The order is
 * locked.
 */
export async function recordShipmentLoss(
  tx: Tx,
  services: Services,
  { order, shipmentId, by }: Loss,
): Promise<OrderWithUnits> {
  const at = services.clock.now()
  const shipment = unwrap(await findShippedShipment(tx, shipmentId))
  const after = unwrap(
    await applyToOrderUnits(tx, order, {
      keys: listUnitsInTransit(order, shipment),
      event: 'lose',
      at,
    }),
  )
  await updateShipment(tx, shipmentId, { status: 'lost', trackingStatus: 'exception' })
  await addOrderEvent(tx, order.id, {
    kind: 'shipment_lost',
    at,
    by,
    visibility: eventVisibility(shipment),
    data: { shipmentId },
  })
  await notifyUnitOwners(tx, services.jobs, {
    order,
    keys: shipment.pieces,
    at,
    urgent: true,
    news: (theirs, what) => ({
      subject: `A parcel of ${what} was lost`,
      heading: 'We are sorry, your parcel was lost.',
      paragraphs: [
        `${formatUnits(order.lines, theirs)} did not arrive.`,
        'You do not need to do anything. Within one business day we will send a '
          + 'replacement or a refund.',
      ],
    }),
  })
  return after
}

async function findShippedShipment(
  tx: Tx,
  shipmentId: string,
): Promise<Shipment | Refusal<'transition-illegal'>> {
  const shipment = await findShipment(tx, shipmentId)
  return shipment?.status === 'shipped'
    ? shipment
    : refuse(
        'transition-illegal',
        `This shipment is ${shipment?.status ?? 'unknown'}, so it cannot be marked as lost.`,
        { reason: 'shipment-status-conflict' },
      )
}

export async function loseShipment(
  services: Services,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  return withShipment(services, shipmentId, async (tx, order) => {
    await recordShipmentLoss(tx, services, { order, shipmentId, by })
    return { orderId: order.id }
  })
}

/** Reships the lost units from stock. */
export async function reshipLostShipment(
  services: Services,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  const at = services.clock.now()
  return withShipment(services, shipmentId, async (tx, order, shipment) => {
    const keys = selectLost(order, shipment)
    unwrap(await applyToOrderUnits(tx, order, { keys, event: 'reship', at }))
    const demands = keys.map(({ variantId }) => ({ variantId, qty: 1 }))
    const short = await allocateStock(tx, {
      orderId: order.id,
      demands,
      ref: `reship:${shipmentId}`,
      now: at,
    })
    if (short) unwrap(short)
    await updateShipment(tx, shipmentId, { status: 'resolved', nextCheckAt: null })
    await addOrderEvent(tx, order.id, {
      kind: 'shipment_reshipped',
      at,
      by,
      visibility: eventVisibility(shipment),
      data: { shipmentId },
    })
    await notifyUnitOwners(tx, services.jobs, {
      order,
      keys,
      at,
      news: (theirs, what) => ({
        subject: `We are sending a replacement for ${what}`,
        heading: 'We are replacing your lost parcel.',
        paragraphs: [
          `${formatUnits(order.lines, theirs)}, at no cost to you. We will email you `
            + 'when it ships.',
        ],
      }),
    })
    return { orderId: order.id }
  })
}

/** Refunds the lost units instead of reshipping them. */
export async function refundLostShipment(
  services: Services,
  shipmentId: string,
  by: OrderActor,
): Promise<{ refunded: number } | Refusal> {
  const at = services.clock.now()
  const lostShipment = await findShipment(services.db, shipmentId)
  if (lostShipment && !(await captureBeforeRefund(services, lostShipment.orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return withShipment(services, shipmentId, async (tx, order, shipment) => {
    const keys = selectLost(order, shipment)
    const after = unwrap(await applyToOrderUnits(tx, order, { keys, event: 'refund', at }))
    await updateShipment(tx, shipmentId, { status: 'resolved', nextCheckAt: null })
    const cause = {
      cause: 'lost',
      causeId: shipmentId,
      reason: 'The parcel was lost.',
      by,
      now: at,
    } as const
    // Lock order: coupons, wallet, stock.
    if (isAllCancelled(after.units)) await restoreCoupons(tx, { orderId: order.id, now: at })
    const refund = await refundUnitOwners(tx, { jobs: services.jobs, order: after, keys }, cause)
    if (isAllCancelled(after.units))
      unwrap(await transitionOrder(tx, after, { event: 'cancel', at, by }))
    await notifyUnitOwners(tx, services.jobs, {
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

function selectLost(order: OrderWithUnits, shipment: Shipment) {
  const lost = shipment.status === 'lost' ? listUnitsInTransit(order, shipment) : []
  if (lost.length === 0)
    unwrap(
      refuse('transition-illegal', 'This shipment has no lost items.', {
        reason: 'shipment-not-lost',
      }),
    )
  return lost
}

async function withShipment<Result>(
  services: Services,
  shipmentId: string,
  act: (tx: Tx, order: OrderWithUnits, shipment: Shipment) => Promise<Result>,
): Promise<Result | Refusal> {
  const shipment = await findShipment(services.db, shipmentId)
  if (!shipment)
    return refuse('not-found', 'There is no shipment with this id.', {
      reason: 'shipment-not-found',
    })
  return actOnOrder(services, shipment.orderId, async (tx, order) =>
    act(tx, order, (await findShipment(tx, shipmentId)) ?? shipment),
  )
}
