import { shipAllocation } from '#modules/inventory/order-stock.ts'
import { listUnfinishedLines } from '#modules/monograms/monogram-jobs.ts'
import { findShipmentAddress, type ShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import {
  isOwnedByBuyer,
  applyToOrderUnits,
  addOrderEvent,
  findOrderWithUnits,
  type OrderActor,
  type OrderWithUnits,
  type OrderUnit,
} from '#modules/orders/lock-order.ts'
import { isPickup, localDeliveryMethodId } from '#kernel/shipping-method/pickup-method.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { spellCode } from '#kernel/text/describe-code.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { type Tx, RolledBack, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from '../act-on-order.ts'
import { insertShipment } from '../db/shipments.ts'
import { assignLabel } from '../db/shipping-labels.ts'
import { selectUnits, type LineQuantity } from '../domain/select-units.ts'
import type { Services } from '#platform/services.ts'
import type { LabelChoice } from './buy-label.ts'
import { recordDelivery } from './deliver-shipment.ts'
import { closeOpenEditWindow } from './end-edit-window.ts'
import { bookTracking, type BookedTracking, type TrackingInput } from './book-tracking.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'
import { shippedEmail } from './shipped-email.ts'

export interface ShipUnitsInput {
  readonly orderId: string
  /** A delivery group of the order; optional if there is only one. */
  readonly groupId?: string
  /** Defaults to all units that can ship. */
  readonly items?: readonly LineQuantity[]
  /** Tracking data from another carrier. Without it the shop's carrier is booked. */
  readonly given?: TrackingInput
  /** A quoted rate of the shop's carrier; by default the cheapest that keeps the promised date. */
  readonly choice?: LabelChoice | undefined
  /** Ends the edit window, in which an order cannot ship. */
  readonly endEditWindow?: boolean | undefined
  /** The buyer picks the units up now: they are delivered at once. */
  readonly isPickedUp?: boolean | undefined
  /** The box it shares with shipments of other orders. */
  readonly box?: BoxShipment
}

export interface BoxShipment {
  /** The id of the first shipment in the box. */
  readonly id: string
  readonly isFirst: boolean
  readonly number: BookedTracking
}

export interface ShipUnitsResult {
  readonly shipmentId: string
  readonly trackingNo: string
  readonly carrier: string
}

const shippable = new Set(['unfulfilled', 'ready'])

/**
 * Ships units of one delivery group. The tracking number is booked before the transaction that
 * writes stock, units, event and email.
 */
export async function shipUnits(
  services: Services,
  input: ShipUnitsInput,
  by: OrderActor,
): Promise<ShipUnitsResult | Refusal> {
  const now = services.clock.now()
  const checked = await checkShipment(services, input)
  if (isRefusal(checked)) return checked
  const { groupId, parcel, units } = checked
  const { orderId, box, choice } = input
  const id = box?.isFirst ? box.id : createId('shp', now.getTime())
  const given = chooseTracking(input, parcel)
  if (isRefusal(given)) return given
  const number =
    box?.number
    ?? (await bookTracking(services, {
      orderId,
      groupId,
      address: parcel,
      units,
      now,
      given,
      choice,
      check: async (tx) => {
        const again = await checkShipment(
          { db: tx, clock: services.clock, sealer: services.sealer },
          input,
        )
        return isRefusal(again) ? again : null
      },
    }))
  if (isRefusal(number)) return number
  return actOnOrder(services, orderId, (tx, order) =>
    shipLockedUnits(tx, services, { order, input, id, groupId, parcel, number, now, by }),
  )
}

/** A pickup is handed over and has no label; a local delivery needs none. */
function chooseTracking(
  { isPickedUp, given, choice }: ShipUnitsInput,
  { methodId, method }: ShipmentAddress,
): TrackingInput | undefined | Refusal {
  if (isPickedUp) return { noTracking: true, carrier: 'Picked up' }
  if (isPickup(methodId) && given?.trackingNo === undefined)
    return refuse(
      'transition-illegal',
      'The buyer picks this delivery up. Hand it over instead of shipping it.',
      { reason: 'delivery-is-pickup' },
    )
  const isGiven = choice !== undefined || Object.values(given ?? {}).some(Boolean)
  return methodId === localDeliveryMethodId && !isGiven
    ? { noTracking: true, carrier: method }
    : given
}

/** Checks whether units can ship now, without shipping them. */
export async function checkShipment(
  services: Pick<Services, 'db' | 'clock' | 'sealer'>,
  input: ShipUnitsInput,
): Promise<{ groupId: string; parcel: ShipmentAddress; units: OrderUnit[] } | Refusal> {
  const now = services.clock.now()
  const before = await findOrderWithUnits(services.db, input.orderId)
  if (!before)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const chosen = selectShippable(before, input, {
    now,
    unlettered: await listUnfinishedLines(services.db, before.id),
  })
  if (isRefusal(chosen)) return chosen
  const groupId = chosen[0]?.groupId ?? ''
  const parcel = await findShipmentAddress(services, groupId)
  if (!parcel)
    return refuse('transition-illegal', 'This delivery has nothing to ship.', {
      reason: 'delivery-not-shippable',
    })
  return refusePostponed(parcel, now) ?? { groupId, parcel, units: chosen }
}

interface ShipmentFacts {
  readonly order: OrderWithUnits
  readonly input: ShipUnitsInput
  /** The id of the new shipment. */
  readonly id: string
  readonly groupId: string
  readonly parcel: ShipmentAddress
  readonly number: BookedTracking
  readonly now: Date
  readonly by: OrderActor
}

async function shipLockedUnits(
  tx: Tx,
  services: Services,
  { order, input, id, groupId, parcel, number, now, by }: ShipmentFacts,
): Promise<ShipUnitsResult> {
  const unlettered = await listUnfinishedLines(tx, order.id)
  const units = unwrap(selectShippable(order, input, { now, unlettered }))
  if (input.endEditWindow) await closeOpenEditWindow(tx, { order, at: now, by })
  const keys = units.map(({ lineId, unit, variantId }) => ({ lineId, unit, variantId }))
  const after = unwrap(await applyToOrderUnits(tx, order, { keys, event: 'ship', at: now }))
  const short = await shipAllocation(tx, {
    orderId: order.id,
    ref: id,
    now,
    demands: keys.map(({ variantId }) => ({ variantId, qty: 1 })),
  })
  if (short) throw new RolledBack(short)
  const isOwnedByRecipient = !units.some(isOwnedByBuyer)
  const { name: shopName } = services.settings.get('shop')
  const { labelId, ...tracking } = number
  await insertShipment(tx, {
    id,
    orderId: order.id,
    groupId,
    ...tracking,
    latest: parcel.latest,
    at: now,
    isOwnedByRecipient,
    boxId: input.box?.id ?? null,
    pieces: keys,
  })
  if (labelId !== null && input.box?.isFirst !== false) await putLabelOn(tx, labelId, id)
  if (!input.isPickedUp)
    await addOrderEvent(tx, order.id, {
      visibility: isOwnedByRecipient ? 'staff' : 'customer',
      kind: 'shipment_shipped',
      at: now,
      by,
      data: { shipmentId: id, trackingNo: number.trackingNo, pieces: keys },
    })
  if (input.isPickedUp)
    await recordDelivery(tx, services, {
      order: after,
      shipmentId: id,
      at: now,
      by,
      isPickedUp: true,
    })
  else
    await notifyUnitOwners(tx, services.jobs, {
      order,
      keys,
      at: now,
      news: (theirs, what) =>
        shippedEmail(order, { keys: theirs, all: keys, parcel, number, what, shopName }),
    })
  return { shipmentId: id, trackingNo: number.trackingNo, carrier: number.carrier }
}

async function putLabelOn(tx: Tx, labelId: string, shipmentId: string): Promise<void> {
  if (await assignLabel(tx, labelId, shipmentId)) return
  throw new RolledBack(
    refuse('transition-illegal', 'The label is on another parcel. Ship again for a new one.', {
      reason: 'label-used',
    }),
  )
}

interface ShippableFacts {
  readonly now: Date
  /** Lines whose monograms are not finished. */
  readonly unlettered: ReadonlySet<string>
}

function selectShippable(
  order: OrderWithUnits,
  { groupId, items, endEditWindow = false }: ShipUnitsInput,
  { now, unlettered: unfinished }: ShippableFacts,
): OrderUnit[] | Refusal<'transition-illegal'> {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  if (order.status !== 'placed')
    return no(
      'order-status-conflict',
      `This order is ${spellCode(order.status)}, so it cannot ship.`,
    )
  if (order.editableUntil && now < order.editableUntil && !endEditWindow)
    return no(
      'edit-window-open',
      'The buyer can still change this order. Wait until the edit window is over.',
    )
  const candidates = order.units.filter(
    (piece) =>
      shippable.has(piece.status)
      && !piece.isEmailed
      && (groupId === undefined || piece.groupId === groupId),
  )
  const finished = candidates.filter(({ lineId }) => !unfinished.has(lineId))
  const isBlocked =
    finished.length < candidates.length
    && (finished.length === 0 || items?.some(({ lineId }) => unfinished.has(lineId)))
  if (isBlocked)
    return no('monogram-not-finished', 'The monograms of this order are not finished yet.')
  const chosen = selectUnits(finished, items)
  if (!chosen)
    return no('quantity-not-shippable', 'Fewer items than requested can ship. Lower the quantity.')
  const groups = new Set(chosen.map((piece) => piece.groupId))
  if (groups.size === 0) return no('nothing-to-ship', 'This order has no items left to ship.')
  return groups.size === 1
    ? chosen
    : no('delivery-required', 'A shipment goes to one address. Choose a delivery with groupId.')
}

/** Registries can postpone their deliveries. */
function refusePostponed(
  { shipAfter }: ShipmentAddress,
  now: Date,
): Refusal<'transition-illegal'> | null {
  if (shipAfter === null || calendarDate(now) >= shipAfter) return null
  return refuse(
    'transition-illegal',
    `This registry asks us to ship its gifts on or after ${formatDate(shipAfter)}.`,
    { reason: 'registry-delivery-postponed' },
  )
}
