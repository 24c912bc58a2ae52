import {
  updateOrderUnitFields,
  addOrderEvent,
  type OrderWithUnits,
  type TrackingStatus,
} from '#modules/orders/lock-order.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { TrackingResult } from '../carrier.ts'
import {
  saveTrackingEvents,
  listDueShipments,
  findShipment,
  updateShipment,
  eventVisibility,
  type Shipment,
} from '../db/shipments.ts'
import { trackLabel } from '../track-label.ts'
import { recordDelivery, listUnitsInTransit } from './deliver-shipment.ts'
import type { Services } from '#platform/services.ts'
import { recordShipmentLoss } from './lose-shipment.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'

/** Shipments tracked in one run. */
const batch = 200
const carrierActor = { kind: 'carrier' } as const

/** Tracks every due shipment. Failures are retried an hour later and do not stop the others. */
export async function trackShipments(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = await listDueShipments(services.db, now, batch)
  for (const shipment of due) {
    try {
      await trackShipment(services, shipment)
    } catch (error) {
      services.log.warn(
        { shipmentId: shipment.id, err: formatErrorMessage(error) },
        'parcel could not be tracked',
      )
      await services.db.transaction((tx) =>
        updateShipment(tx, shipment.id, { nextCheckAt: new Date(now.getTime() + hours(1)) }),
      )
    }
  }
  return due.length
}

/** Asks the carrier outside of the transaction and applies only what is new. */
async function trackShipment(
  services: Services,
  { id, orderId, trackingNo }: Shipment,
): Promise<void> {
  const now = services.clock.now()
  const tracked = await trackLabel(services, trackingNo)
  await actOnOrder(services, orderId, async (tx, order) => {
    const shipment = await findShipment(tx, id)
    if (!shipment || shipment.status === 'voided') return
    await updateShipment(tx, id, {
      nextCheckAt: shipment.status === 'delivered' ? null : new Date(now.getTime() + minutes(30)),
    })
    if (tracked) await applyTracking(tx, services, { order, shipment, tracked })
  })
}

interface TrackingUpdate {
  readonly order: OrderWithUnits
  readonly shipment: Shipment
  readonly tracked: TrackingResult
}

async function applyTracking(
  tx: Tx,
  services: Services,
  { order, shipment, tracked }: TrackingUpdate,
): Promise<void> {
  const { id } = shipment
  await saveTrackingEvents(tx, id, tracked.scans)
  if (shipment.status === 'delivered' || shipment.status === 'resolved') return
  if (tracked.tracking === 'delivered') {
    const at = tracked.scans.at(-1)?.at ?? services.clock.now()
    await recordDelivery(tx, services, { order, shipmentId: id, at, by: carrierActor })
    return
  }
  if (tracked.tracking !== shipment.trackingStatus)
    await updateTracking(tx, services, { order, shipment, trackingStatus: tracked.tracking })
  if (tracked.isLost && shipment.status === 'shipped')
    await recordShipmentLoss(tx, services, { order, shipmentId: id, by: carrierActor })
  else if (shipment.status === 'lost')
    await updateShipment(tx, id, {
      nextCheckAt: new Date(services.clock.now().getTime() + hours(24)),
    })
}

async function updateTracking(
  tx: Tx,
  services: Services,
  {
    order,
    shipment,
    trackingStatus,
  }: { order: OrderWithUnits; shipment: Shipment; trackingStatus: TrackingStatus },
): Promise<void> {
  const at = services.clock.now()
  await updateShipment(tx, shipment.id, { trackingStatus })
  await updateOrderUnitFields(tx, order, {
    keys: listUnitsInTransit(order, shipment),
    trackingStatus,
  })
  const kind =
    trackingStatus === 'out_for_delivery'
      ? 'shipment_out_for_delivery'
      : trackingStatus === 'exception' || trackingStatus === 'return_to_sender'
        ? 'shipment_exception'
        : null
  if (!kind) return
  await addOrderEvent(tx, order.id, {
    kind,
    at,
    by: carrierActor,
    visibility: eventVisibility(shipment),
    data: { shipmentId: shipment.id },
  })
  if (kind === 'shipment_out_for_delivery') {
    await notifyUnitOwners(tx, services.jobs, {
      order,
      keys: listUnitsInTransit(order, shipment),
      at,
      news: (_theirs, what) => ({
        subject: `Arriving today: ${what}`,
        heading: 'Your parcel arrives today.',
        paragraphs: ['It is out for delivery.'],
      }),
    })
  }
}
