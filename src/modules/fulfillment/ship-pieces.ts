import { shipAllocation } from '#modules/inventory/use-allocation.ts'
import { unfinishedLines } from '#modules/monograms/read-works.ts'
import { readParcel, type ParcelAddress } from '#modules/orders/read-parcel.ts'
import {
  isBuyers,
  movePieces,
  noteEvent,
  readOrderInHand,
  type OrderActor,
  type OrderInHand,
  type Piece,
} from '#modules/orders/take-order.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate, minutes, type CalendarDate } from '#kernel/time/time.ts'
import { Refused, inActOn } from './act-on-order.ts'
import { insertShipment } from './data/shipments.ts'
import { choosePieces, type Item } from './domain/choose-pieces.ts'
import { piecesInWords } from './domain/piece-words.ts'
import {
  carrierPage,
  isNameOf,
  recognizeTracking,
  type CarrierId,
  type Tracking,
} from './domain/tracking-number.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { notifyHolders } from './notify-holders.ts'

export interface ShipInput {
  readonly orderId: string
  /** One delivery of the order; the only one when not given. */
  readonly groupId?: string
  /** All that can leave when not given. */
  readonly items?: readonly Item[]
  /** Of a parcel that goes another way; without a number, or that there is none, the shop's carrier takes it. */
  readonly given?: HandedOver
  /** It travels with those of other orders, as one box. */
  readonly box?: Box
}

export interface HandedOver {
  readonly trackingNo?: string | undefined
  readonly carrier?: string | undefined
  readonly trackingUrl?: string | undefined
  readonly noTracking?: boolean | undefined
}

export interface Box {
  /** The first parcel in it. */
  readonly id: string
  readonly isFirst: boolean
  readonly number: Numbered
}

export interface Shipped {
  readonly shipmentId: string
  readonly trackingNo: string
  readonly carrier: string
}

const shippable = new Set(['unfulfilled', 'ready'])

/** Sends pieces of one delivery as a parcel: its number first, from outside the transaction, then stock, pieces, history and mail together. */
export async function shipPieces(
  parts: FulfillmentParts,
  input: ShipInput,
  by: OrderActor,
): Promise<Shipped | Refusal> {
  const now = parts.clock.now()
  const before = await readOrderInHand(parts.db, input.orderId)
  if (!before) return refuse('not-found', 'There is no such order.')
  const chosen = leaving(before, input, {
    now,
    unlettered: await unfinishedLines(parts.db, before.id),
  })
  if (isRefusal(chosen)) return chosen
  const groupId = chosen[0]?.groupId ?? ''
  const parcel = await readParcel(parts, groupId)
  if (!parcel) return refuse('transition-illegal', 'Nothing of this delivery is shipped.')
  const kept = keptBack(parcel, now)
  if (kept) return kept
  const { box } = input
  const id = box?.isFirst ? box.id : newId('shp', now.getTime())
  const number = box?.number ?? (await numberFor(parts, { id, parcel, now, given: input.given }))
  if (isRefusal(number)) return number
  return inActOn(parts, input.orderId, async (tx, order) => {
    const pieces = leaving(order, input, { now, unlettered: await unfinishedLines(tx, order.id) })
    if (isRefusal(pieces)) throw new Refused(pieces)
    const keys = pieces.map(({ lineId, unit, variantId }) => ({ lineId, unit, variantId }))
    const moved = await movePieces(tx, order, { keys, event: 'ship', at: now })
    if (isRefusal(moved)) throw new Refused(moved)
    const short = await shipAllocation(tx, {
      orderId: order.id,
      ref: id,
      now,
      demands: keys.map(({ variantId }) => ({ variantId, qty: 1 })),
    })
    if (short) throw new Refused(short)
    const isGiven = !pieces.some(isBuyers)
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
    await noteEvent(tx, order.id, {
      visibility: isGiven ? 'staff' : 'customer',
      kind: 'parcel_shipped',
      at: now,
      by,
      data: { shipmentId: id, trackingNo: number.trackingNo, pieces: keys },
    })
    await notifyHolders(tx, parts.jobs, {
      order,
      keys,
      at: now,
      news: (theirs, what) => shippedNews(order, { keys: theirs, all: keys, parcel, number, what }),
    })
    return { shipmentId: id, trackingNo: number.trackingNo, carrier: number.carrier }
  })
}

interface Leaving {
  readonly now: Date
  /** Lines whose letters are not done: they stay until they are. */
  readonly unlettered: ReadonlySet<string>
}

/** What leaves now, or why nothing does. */
function leaving(
  order: OrderInHand,
  { groupId, items }: ShipInput,
  { now, unlettered }: Leaving,
): Piece[] | Refusal<'transition-illegal'> {
  const no = (why: string) => refuse('transition-illegal', why)
  if (order.status !== 'placed') return no(`The order is ${order.status.replaceAll('_', ' ')}.`)
  if (order.editableUntil && now < order.editableUntil) return no('Its buyer can still change it.')
  const here = order.pieces.filter(
    (piece) => shippable.has(piece.status) && (groupId === undefined || piece.groupId === groupId),
  )
  const there = here.filter(({ lineId }) => !unlettered.has(lineId))
  const waits =
    there.length < here.length
    && (there.length === 0 || items?.some(({ lineId }) => unlettered.has(lineId)))
  if (waits) return no('Its letters are not done yet.')
  const chosen = choosePieces(there, items)
  if (!chosen) return no('So many pieces are not there to be sent.')
  const groups = new Set(chosen.map((piece) => piece.groupId))
  if (groups.size === 0) return no('Nothing is left to send.')
  return groups.size === 1 ? chosen : no('A parcel goes to one address: say which delivery.')
}

/** The people of a registry may want their gifts on another day. */
function keptBack({ shipAfter }: ParcelAddress, now: Date): Refusal<'transition-illegal'> | null {
  if (shipAfter === null || calendarDate(now) >= shipAfter) return null
  return refuse(
    'transition-illegal',
    `These gifts are kept until ${formatDate(shipAfter as CalendarDate)}, as their registry asks.`,
  )
}

export interface Numbered extends Tracking {
  readonly service: string
  readonly lookAt: Date | null
}

/** The number of a parcel that the shop's carrier takes, or of one that goes another way. */
export async function numberFor(
  { carrier }: Pick<FulfillmentParts, 'carrier'>,
  {
    id,
    parcel,
    now,
    given = {},
  }: {
    id: string
    parcel: Pick<ParcelAddress, 'place' | 'latest' | 'deliveryNotes'>
    now: Date
    given?: HandedOver
  },
): Promise<Numbered | Refusal<'fields-invalid'>> {
  const { carrier: carrierName = '', trackingUrl = null, noTracking = false } = given
  const lookAt = new Date(now.getTime() + minutes(5))
  if (noTracking) {
    if (given.trackingNo)
      return invalid('noTracking', 'Give a tracking number, or say that there is none.')
    return { carrier: 'none', carrierName, service: '', trackingNo: '', trackingUrl, lookAt: null }
  }
  if (given.trackingNo === undefined) {
    if (!carrier)
      return invalid('trackingNo', 'Give the tracking number of the parcel, or say noTracking.')
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
      lookAt,
    }
  }
  const known = recognizeTracking(given.trackingNo)
  if (!known && carrierName === '')
    return invalid(
      'trackingNo',
      'We know no carrier with such a number. Check it, or name its carrier.',
    )
  // Whoever ships knows better than a pattern does.
  const carrierId =
    known && (carrierName === '' || isNameOf(known.carrier, carrierName)) ? known.carrier : 'other'
  return {
    carrier: carrierId,
    carrierName: carrierId === 'other' ? carrierName : '',
    service: '',
    trackingNo: known?.trackingNo ?? given.trackingNo,
    trackingUrl,
    lookAt: carrier && carrierId === carrier.id ? lookAt : null,
  }
}

function invalid(field: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { fields: { [field]: message } })
}

interface ShippedFacts {
  readonly keys: readonly { readonly lineId: string }[]
  /** Everything in the parcel. */
  readonly all: readonly unknown[]
  readonly parcel: ParcelAddress
  readonly number: Numbered
  readonly what: string
}

function shippedNews(order: OrderInHand, { keys, all, parcel, number, what }: ShippedFacts) {
  const { label, url } = carrierPage(number)
  const followed = [label, number.trackingNo].filter(Boolean).join(' ')
  const by = parcel.latest ? ` It arrives by ${formatDate(parcel.latest as CalendarDate)}.` : ''
  const rest =
    order.pieces.filter((piece) => shippable.has(piece.status) || piece.status === 'in_production')
      .length - all.length
  return {
    subject: `A parcel of ${what} is on its way`,
    heading: 'Your parcel is on its way.',
    paragraphs: [
      `${piecesInWords(order.lines, keys)}, to ${parcel.recipientName} in ${parcel.place}.${by}`,
      ...(followed || url ? [[followed, url].filter(Boolean).join(': ')] : []),
      ...(rest > 0
        ? [
            `${rest === 1 ? 'One more piece follows' : `${rest} more pieces follow`} in another parcel.`,
          ]
        : []),
    ],
  }
}
