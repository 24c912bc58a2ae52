import {
  isDelivered,
  applyToOrderUnits,
  addOrderEvent,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { actOnOrder } from '../act-on-order.ts'
import { findShipment, updateShipment, eventVisibility, type Shipment } from '../db/shipments.ts'
import { formatUnits } from '../domain/format-units.ts'
import { shipmentMachine } from '../domain/shipment-machine.ts'
import type { Services } from '#platform/services.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'

/** Marks a shipment as delivered by staff, for carriers without tracking. */
export async function deliverShipment(
  services: Services,
  { shipmentId, at }: { shipmentId: string; at?: Date },
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  const shipment = await findShipment(services.db, shipmentId)
  if (!shipment)
    return refuse('not-found', 'There is no shipment with this id.', {
      reason: 'shipment-not-found',
    })
  return actOnOrder(services, shipment.orderId, async (tx, order) => {
    await recordDelivery(tx, services, { order, shipmentId, at: at ?? services.clock.now(), by })
    return { orderId: order.id }
  })
}

interface Delivery {
  readonly order: OrderWithUnits
  readonly shipmentId: string
  readonly at: Date
  readonly by: OrderActor
  /** The buyer took the units at the shop. */
  readonly isPickedUp?: boolean
}

/**
 * Records a delivery: order units, shipment, promise, order event and email. The order is locked.
 * A lost shipment can still be delivered, but only once.
 */
export async function recordDelivery(
  tx: Tx,
  services: Services,
  { order, shipmentId, at, by, isPickedUp = false }: Delivery,
): Promise<OrderWithUnits> {
  const delivered = unwrap(await findDeliverableShipment(tx, shipmentId))
  const arrived = listUnitsInTransit(order, delivered)
  const after = unwrap(await applyToOrderUnits(tx, order, { keys: arrived, event: 'deliver', at }))
  await updateShipment(tx, shipmentId, {
    status: 'delivered',
    trackingStatus: 'delivered',
    deliveredAt: at,
    nextCheckAt: null,
  })
  await updatePromise(tx, after, { parcel: delivered, at })
  await addOrderEvent(tx, order.id, {
    kind: isPickedUp ? 'picked_up' : 'shipment_delivered',
    at,
    by,
    visibility: eventVisibility(delivered),
    data: { shipmentId },
  })
  await notifyUnitOwners(tx, services.jobs, {
    order,
    keys: delivered.pieces,
    at: services.clock.now(),
    news: (theirs, what) => ({
      subject: isPickedUp ? `Items of ${what} were picked up` : `A parcel of ${what} was delivered`,
      heading: isPickedUp ? 'Your items were picked up.' : 'Your parcel was delivered.',
      paragraphs: [
        `${formatUnits(order.lines, theirs)}.`,
        'If something is not right, or not what you expected, you can return it from the '
          + 'order page.',
      ],
    }),
  })
  return after
}

async function findDeliverableShipment(
  tx: Tx,
  shipmentId: string,
): Promise<Shipment | Refusal<'transition-illegal'>> {
  const shipment = await findShipment(tx, shipmentId)
  if (shipment && findNextState(shipmentMachine, shipment.status, 'deliver')) return shipment
  return refuse(
    'transition-illegal',
    `This shipment is ${shipment?.status ?? 'unknown'}, so it cannot be delivered.`,
    { reason: 'shipment-status-conflict', detail: { allowed: [] } },
  )
}

/** The units that are in transit in this shipment; none once it is settled. */
export function listUnitsInTransit(order: OrderWithUnits, delivered: Shipment) {
  return order.units.filter(
    (unit) =>
      (unit.status === 'shipped' || unit.status === 'lost')
      && delivered.pieces.some(
        (packed) => packed.lineId === unit.lineId && packed.unit === unit.unit,
      ),
  )
}

async function updatePromise(
  tx: Tx,
  order: OrderWithUnits,
  { parcel: delivered, at }: { parcel: Shipment; at: Date },
): Promise<void> {
  const isWhole = order.units.every(
    (unit) =>
      unit.groupId !== delivered.groupId || isDelivered(unit) || unit.status === 'cancelled',
  )
  if (!isWhole || delivered.latest === null) return
  const status = calendarDate(at) <= delivered.latest ? 'met' : 'missed'
  await execute(
    tx,
    sql`
    insert into promises (group_id, order_id, status, updated_at)
    values (${delivered.groupId}, ${order.id}, ${status}, ${at})
    on conflict (group_id)
    do update set status = excluded.status, updated_at = excluded.updated_at
    where promises.status <> 'met'`,
  )
}
