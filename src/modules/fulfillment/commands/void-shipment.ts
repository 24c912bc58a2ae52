import { restoreAllocation } from '#modules/inventory/restore-allocation.ts'
import { applyToOrderUnits, addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { withdrawNotifications } from '#modules/orders/notify-buyer.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { unwrap, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from '../act-on-order.ts'
import { findShipment, listShipments, updateShipment, type Shipment } from '../db/shipments.ts'
import { formatUnits } from '../domain/format-units.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'
import { shippedHeading } from './shipped-email.ts'

/**
 * Takes back a shipment that the carrier does not have yet. Its units are packed again, its label
 * is void, and the buyer is told only if the email about the shipment was sent.
 */
export async function voidShipment(
  services: Services,
  shipmentId: string,
  by: OrderActor,
): Promise<{ orderId: string; isBuyerTold: boolean } | Refusal> {
  const before = await findShipment(services.db, shipmentId)
  if (!before)
    return refuse('not-found', 'There is no shipment with this id.', {
      reason: 'shipment-not-found',
    })
  const at = services.clock.now()
  return actOnOrder(services, before.orderId, async (tx, order) => {
    const shipment = unwrap(await findVoidable(tx, shipmentId))
    const { pieces, trackingNo } = shipment
    unwrap(await applyToOrderUnits(tx, order, { keys: pieces, event: 'void', at }))
    await restoreAllocation(tx, {
      orderId: order.id,
      ref: shipmentId,
      now: at,
      demands: pieces.map(({ variantId }) => ({ variantId, qty: 1 })),
    })
    await updateShipment(tx, shipmentId, { status: 'voided', voidedAt: at, nextCheckAt: null })
    await addOrderEvent(tx, order.id, {
      kind: 'shipment_voided',
      at,
      by,
      visibility: 'staff',
      data: { shipmentId, trackingNo },
    })
    if (trackingNo) await services.jobs.enqueue(tx, 'fulfillment.void-label', { trackingNo })
    const shippedAt = (await listShipments(tx, order.id)).find(
      ({ id }) => id === shipmentId,
    )?.shippedAt
    const { isEmailed } = await withdrawNotifications(tx, {
      orderId: order.id,
      at: shippedAt ?? at,
      heading: shippedHeading,
    })
    if (isEmailed)
      await notifyUnitOwners(tx, services.jobs, {
        order,
        keys: pieces,
        at,
        news: (theirs, what) => ({
          subject: `A parcel of ${what} has not left yet`,
          heading: 'Your parcel has not left yet.',
          paragraphs: [
            `We told you that ${formatUnits(order.lines, theirs)} had shipped, and took the `
              + 'parcel back. We will email you when it leaves. The tracking number we sent is '
              + 'not valid.',
          ],
        }),
      })
    return { orderId: order.id, isBuyerTold: isEmailed }
  })
}

async function findVoidable(
  tx: Tx,
  shipmentId: string,
): Promise<Shipment | Refusal<'transition-illegal'>> {
  const shipment = await findShipment(tx, shipmentId)
  if (shipment?.status !== 'shipped')
    return refuse(
      'transition-illegal',
      `This shipment is ${shipment?.status ?? 'unknown'}, so it cannot be voided.`,
      { reason: 'shipment-status-conflict' },
    )
  return shipment.trackingStatus === 'pre_transit'
    ? shipment
    : refuse(
        'transition-illegal',
        'The carrier has this parcel already. Mark it as lost if it does not arrive.',
        { reason: 'shipment-in-transit' },
      )
}
