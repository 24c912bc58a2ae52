import { sql } from 'drizzle-orm'
import {
  isThere,
  movePieces,
  noteEvent,
  type OrderActor,
  type OrderInHand,
} from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import { readShipment, updateShipment, visibilityOf, type Shipment } from './data/shipments.ts'
import { piecesInWords } from './domain/piece-words.ts'
import { shipmentMachine } from './domain/shipment-machine.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { notifyHolders } from './notify-holders.ts'

/** A person says that a parcel is there, of a carrier that does not tell us itself. */
export async function deliverShipment(
  parts: FulfillmentParts,
  { shipmentId, at }: { shipmentId: string; at?: Date },
  by: OrderActor,
): Promise<{ orderId: string } | Refusal> {
  const found = await readShipment(parts.db, shipmentId)
  if (!found) return refuse('not-found', 'There is no such parcel.')
  return inActOn(parts, found.orderId, async (tx, order) => {
    await recordDelivery(tx, parts, { order, shipmentId, at: at ?? parts.clock.now(), by })
    return { orderId: order.id }
  })
}

interface Delivery {
  readonly order: OrderInHand
  readonly shipmentId: string
  readonly at: Date
  readonly by: OrderActor
}

/** Pieces, parcel, promise, history and mail, with the order in hand. A parcel that was given up may still arrive; one that has arrived does so once. */
export async function recordDelivery(
  tx: Tx,
  parts: FulfillmentParts,
  { order, shipmentId, at, by }: Delivery,
): Promise<OrderInHand> {
  const shipment = await readShipment(tx, shipmentId)
  if (!shipment || !step(shipmentMachine, shipment.status, 'deliver'))
    unwrap(
      refuse('transition-illegal', `This parcel is ${shipment?.status ?? 'not known'}.`, {
        detail: { allowed: [] },
      }),
    )
  const parcel = shipment as Shipment
  const arrived = stillIn(order, parcel)
  const after = unwrap(await movePieces(tx, order, { keys: arrived, event: 'deliver', at }))
  await updateShipment(tx, shipmentId, {
    status: 'delivered',
    tracking: 'delivered',
    deliveredAt: at,
    lookAt: null,
  })
  await keepPromise(tx, after, { parcel, at })
  await noteEvent(tx, order.id, {
    kind: 'parcel_delivered',
    at,
    by,
    visibility: visibilityOf(parcel),
    data: { shipmentId },
  })
  await notifyHolders(tx, parts.jobs, {
    order,
    keys: parcel.pieces,
    at: parts.clock.now(),
    news: (theirs, what) => ({
      subject: `A parcel of ${what} has arrived`,
      heading: 'Your parcel has arrived.',
      paragraphs: [
        `${piecesInWords(order.lines, theirs)}.`,
        'Something is not right, or not what you thought? You can send it back from its page.',
      ],
    }),
  })
  return after
}

/** The pieces that are on their way in this parcel; a settled parcel has none. */
export function stillIn(order: OrderInHand, parcel: Shipment) {
  return order.pieces.filter(
    (piece) =>
      (piece.status === 'shipped' || piece.status === 'lost')
      && parcel.pieces.some((one) => one.lineId === piece.lineId && one.unit === piece.unit),
  )
}

async function keepPromise(
  tx: Tx,
  order: OrderInHand,
  { parcel, at }: { parcel: Shipment; at: Date },
): Promise<void> {
  const isWhole = order.pieces.every(
    (piece) => piece.groupId !== parcel.groupId || isThere(piece) || piece.status === 'cancelled',
  )
  if (!isWhole || parcel.latest === null) return
  const status = calendarDate(at) <= parcel.latest ? 'met' : 'missed'
  await tx.execute(sql`
    insert into promises (group_id, order_id, status, updated_at)
    values (${parcel.groupId}, ${order.id}, ${status}, ${at.toISOString()}::timestamptz)
    on conflict (group_id)
    do update set status = excluded.status, updated_at = excluded.updated_at
  `)
}
