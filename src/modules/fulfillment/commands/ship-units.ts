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
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate, minutes, type CalendarDate } from '#kernel/time/time.ts'
import { Refused, actOnOrder } from '../act-on-order.ts'
import { insertShipment } from '../db/shipments.ts'
import { selectUnits, type LineQuantity } from '../domain/select-units.ts'
import { formatUnits } from '../domain/format-units.ts'
import {
  getCarrierPage,
  isCarrierName,
  recognizeTracking,
  type CarrierId,
  type TrackingData,
} from '../domain/tracking-number.ts'
import type { FulfillmentDeps } from '../fulfillment-deps.ts'
import { notifyUnitOwners } from './notify-unit-owners.ts'

export interface ShipUnitsInput {
  readonly orderId: string
  /** A delivery group of the order; optional if there is only one. */
  readonly groupId?: string
  /** Defaults to all units that can ship. */
  readonly items?: readonly LineQuantity[]
  /** Tracking data from another carrier. Without it the shop's carrier is booked. */
  readonly given?: TrackingInput
  /** The box it shares with shipments of other orders. */
  readonly box?: BoxShipment
}

export interface TrackingInput {
  readonly trackingNo?: string | undefined
  readonly carrier?: string | undefined
  readonly trackingUrl?: string | undefined
  readonly noTracking?: boolean | undefined
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
  parts: FulfillmentDeps,
  input: ShipUnitsInput,
  by: OrderActor,
): Promise<ShipUnitsResult | Refusal> {
  const now = parts.clock.now()
  const before = await findOrderWithUnits(parts.db, input.orderId)
  if (!before)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const chosen = selectShippable(before, input, {
    now,
    unlettered: await listUnfinishedLines(parts.db, before.id),
  })
  if (isRefusal(chosen)) return chosen
  const groupId = chosen[0]?.groupId ?? ''
  const parcel = await findShipmentAddress(parts, groupId)
  if (!parcel)
    return refuse('transition-illegal', 'This delivery has nothing to ship.', {
      reason: 'delivery-not-shippable',
    })
  const postponed = refusePostponed(parcel, now)
  if (postponed) return postponed
  const { box } = input
  const id = box?.isFirst ? box.id : createId('shp', now.getTime())
  const number = box?.number ?? (await bookTracking(parts, { id, parcel, now, given: input.given }))
  if (isRefusal(number)) return number
  return actOnOrder(parts, input.orderId, async (tx, order) => {
    const units = selectShippable(order, input, {
      now,
      unlettered: await listUnfinishedLines(tx, order.id),
    })
    if (isRefusal(units)) throw new Refused(units)
    const keys = units.map(({ lineId, unit, variantId }) => ({ lineId, unit, variantId }))
    const moved = await applyToOrderUnits(tx, order, { keys, event: 'ship', at: now })
    if (isRefusal(moved)) throw new Refused(moved)
    const short = await shipAllocation(tx, {
      orderId: order.id,
      ref: id,
      now,
      demands: keys.map(({ variantId }) => ({ variantId, qty: 1 })),
    })
    if (short) throw new Refused(short)
    const isGiven = !units.some(isOwnedByBuyer)
    await insertShipment(tx, {
      id,
      orderId: order.id,
      groupId,
      ...number,
      latest: parcel.latest,
      at: now,
      isGiven,
      boxId: box?.id ?? null,
      pieces: keys,
    })
    await addOrderEvent(tx, order.id, {
      visibility: isGiven ? 'staff' : 'customer',
      kind: 'shipment_shipped',
      at: now,
      by,
      data: { shipmentId: id, trackingNo: number.trackingNo, pieces: keys },
    })
    await notifyUnitOwners(tx, parts.jobs, {
      order,
      keys,
      at: now,
      news: (theirs, what) =>
        shippedEmail(order, { keys: theirs, all: keys, parcel, number, what }),
    })
    return { shipmentId: id, trackingNo: number.trackingNo, carrier: number.carrier }
  })
}

interface ShippableFacts {
  readonly now: Date
  /** Lines whose monograms are not finished. */
  readonly unlettered: ReadonlySet<string>
}

function selectShippable(
  order: OrderWithUnits,
  { groupId, items }: ShipUnitsInput,
  { now, unlettered: unfinished }: ShippableFacts,
): OrderUnit[] | Refusal<'transition-illegal'> {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  if (order.status !== 'placed')
    return no(
      'order-status-conflict',
      `This order is ${order.status.replaceAll('_', ' ')}, so it cannot ship.`,
    )
  if (order.editableUntil && now < order.editableUntil)
    return no(
      'edit-window-open',
      'The buyer can still change this order. Wait until the edit window is over.',
    )
  const candidates = order.units.filter(
    (piece) => shippable.has(piece.status) && (groupId === undefined || piece.groupId === groupId),
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
    `This registry asks us to ship its gifts on or after ${formatDate(shipAfter as CalendarDate)}.`,
    { reason: 'registry-delivery-postponed' },
  )
}

export interface BookedTracking extends TrackingData {
  readonly service: string
  readonly nextCheckAt: Date | null
}

/** Books a parcel with the shop's carrier, or uses the given tracking data. */
export async function bookTracking(
  { carrier }: Pick<FulfillmentDeps, 'carrier'>,
  {
    id,
    parcel,
    now,
    given = {},
  }: {
    id: string
    parcel: Pick<ShipmentAddress, 'place' | 'latest' | 'deliveryNotes'>
    now: Date
    given?: TrackingInput
  },
): Promise<BookedTracking | Refusal<'fields-invalid'>> {
  const { carrier: carrierName = '', trackingUrl = null, noTracking = false } = given
  const nextCheckAt = new Date(now.getTime() + minutes(5))
  if (noTracking) {
    if (given.trackingNo)
      return invalid('noTracking', 'Enter a tracking number or set noTracking, not both.')
    return {
      carrier: 'none',
      carrierName,
      service: '',
      trackingNo: '',
      trackingUrl,
      nextCheckAt: null,
    }
  }
  if (given.trackingNo === undefined) {
    if (!carrier)
      return invalid('trackingNo', 'Enter the tracking number of the parcel, or set noTracking.')
    const { place, latest, deliveryNotes } = parcel
    const { trackingNo, service } = await carrier.book({
      reference: id,
      place,
      deliveryNotes,
      latest,
      isHandedOver: true,
      now,
    })
    return {
      carrier: carrier.id as CarrierId,
      carrierName: '',
      service,
      trackingNo,
      trackingUrl: null,
      nextCheckAt,
    }
  }
  const known = recognizeTracking(given.trackingNo)
  if (!known && carrierName === '')
    return invalid(
      'trackingNo',
      'This number does not match a carrier we know. Check it, or name the carrier.',
    )
  // A carrier named by staff takes precedence over the number's format.
  const carrierId =
    known && (carrierName === '' || isCarrierName(known.carrier, carrierName))
      ? known.carrier
      : 'other'
  return {
    carrier: carrierId,
    carrierName: carrierId === 'other' ? carrierName : '',
    service: '',
    trackingNo: known?.trackingNo ?? given.trackingNo,
    trackingUrl,
    nextCheckAt: carrier && carrierId === carrier.id ? nextCheckAt : null,
  }
}

function invalid(field: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, {
    reason: 'tracking-invalid',
    fields: { [field]: message },
  })
}

interface ShippedEmailFacts {
  readonly keys: readonly { readonly lineId: string }[]
  /** All units in the shipment. */
  readonly all: readonly unknown[]
  readonly parcel: ShipmentAddress
  readonly number: BookedTracking
  readonly what: string
}

function shippedEmail(
  order: OrderWithUnits,
  { keys, all, parcel, number, what }: ShippedEmailFacts,
) {
  const { label, url } = getCarrierPage(number)
  const carrierAndNumber = [label, number.trackingNo].filter(Boolean).join(' ')
  const by = parcel.latest ? ` It arrives by ${formatDate(parcel.latest as CalendarDate)}.` : ''
  const rest =
    order.units.filter((piece) => shippable.has(piece.status) || piece.status === 'in_production')
      .length - all.length
  return {
    subject: `A parcel of ${what} has shipped`,
    heading: 'Your parcel has shipped.',
    paragraphs: [
      `${formatUnits(order.lines, keys)}, to ${parcel.recipientName} in ${parcel.place}.${by}`,
      ...(carrierAndNumber || url ? [[carrierAndNumber, url].filter(Boolean).join(': ')] : []),
      ...(rest > 0
        ? [
            `${rest === 1 ? 'One more item will follow' : `${rest} more items will follow`} `
              + 'in another parcel.',
          ]
        : []),
    ],
  }
}
