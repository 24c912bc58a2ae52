import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import {
  addOrderEvent,
  findOrderWithUnits,
  isUnshipped,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import {
  findOrderDelivery,
  updateOrderDelivery,
  type OrderDelivery,
  type PlacedAddress,
} from '#modules/orders/update-delivery.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { explainFinalStatus } from '#modules/orders/explain-final-status.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { type Db, unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder, type ClaimDecision } from './act-on-order.ts'
import { quoteShippingMethods } from './queries/list-shipping-alternatives.ts'

export interface ShippingAddressChange {
  readonly orderId: string
  readonly groupId: string
  /** Empty delivery notes keep the previous ones. */
  readonly address: Omit<PlacedAddress, 'notesSealed'> & { readonly deliveryNotes: string }
}

export interface AddressChangePreview {
  readonly groupId: string
  readonly was: string[]
  readonly now: string[]
  /** Tax and shipping stay as they are; a change of either is refused. */
  readonly tax: { readonly was: number; readonly now: number }
  readonly shipping: { readonly was: number; readonly now: number }
}

/**
 * What changes if a delivery goes to another address. Amounts of a placed order are frozen, so an
 * address with other taxes, shipping prices or delivery dates is refused.
 */
export async function previewAddressChange(
  services: Services,
  { orderId, groupId, address }: ShippingAddressChange,
): Promise<AddressChangePreview | Refusal> {
  const order = await findOrderWithUnits(services.db, orderId)
  const checked = await checkAddressChange(services.db, services, { order, groupId, address })
  if ('refused' in checked) return checked
  const { delivery } = checked
  const tax = taxOf(order, groupId)
  return {
    groupId,
    was: delivery.address ? formatPlace(delivery.address) : [],
    now: formatPlace(address),
    tax: { was: tax, now: tax },
    shipping: { was: delivery.shipping, now: delivery.shipping },
  }
}

/** Changes the address of a delivery of which nothing has shipped, and notifies the buyer. */
export async function changeShippingAddress(
  services: Services,
  { orderId, groupId, address }: ShippingAddressChange,
  by: OrderActor,
): Promise<{ groupId: string } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    const { delivery } = unwrap(await checkAddressChange(tx, services, { order, groupId, address }))
    const sealed = sealNotes(services.sealer, address)
    const notesSealed = sealed.notesSealed ?? delivery.address?.notesSealed ?? null
    await updateOrderDelivery(tx, groupId, { address: { ...sealed, notesSealed } })
    await addOrderEvent(tx, orderId, {
      kind: 'address_changed',
      at,
      by,
      data: { groupId, was: delivery.address && { ...delivery.address, notesSealed: null } },
    })
    await notifyBuyer(tx, services.jobs, {
      orderId,
      at,
      urgent: true,
      subject: `The address of order ${order.number} was changed`,
      heading: 'The address was changed',
      paragraphs: [
        `Your parcel now goes to ${formatPlace(address).join(', ')}. Its delivery dates and `
          + 'price do not change.',
        'If you did not ask for this change, reply to this email and we will stop the shipment.',
      ],
    })
    return { groupId }
  })
}

interface GiftAddressChange {
  readonly orderId: string
  readonly groupId: string
  readonly address: Omit<PlacedAddress, 'notesSealed'>
  readonly claimDecision: ClaimDecision
  readonly by: OrderActor
}

/** Changes the address of an unshipped registry gift. Its giver does not learn the address. */
export async function changeGiftAddress(
  services: Services,
  { orderId, groupId, address, claimDecision, by }: GiftAddressChange,
): Promise<{ orderId: string } | Refusal> {
  return actOnOrder({ ...services, claimDecision }, orderId, async (tx, order) => {
    const check = { order, groupId, address, isGift: true }
    const { delivery } = unwrap(await checkAddressChange(tx, services, check))
    const notesSealed = delivery.address?.notesSealed ?? null
    await updateOrderDelivery(tx, groupId, { address: { ...address, notesSealed } })
    await addOrderEvent(tx, orderId, {
      kind: 'address_changed',
      at: services.clock.now(),
      by,
      data: { groupId },
    })
    return { orderId }
  })
}

interface AddressCheck {
  readonly order: OrderWithUnits | null
  readonly groupId: string
  readonly address: Omit<PlacedAddress, 'notesSealed'>
  /** The registry has the new address. */
  readonly isGift?: boolean
}

async function checkAddressChange(
  db: Db,
  services: Services,
  { order, groupId, address, isGift = false }: AddressCheck,
): Promise<{ delivery: OrderDelivery } | Refusal> {
  const delivery = order && (await findOrderDelivery(db, { orderId: order.id, groupId }))
  if (!order || !delivery)
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  const problem =
    findStateProblem(order, delivery, isGift)
    ?? (await findTaxProblem(services, { order, delivery, address }))
    ?? (await findShippingProblem(db, services, { order, delivery, address }))
  return problem ?? { delivery }
}

const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })

function findStateProblem(
  order: OrderWithUnits,
  delivery: OrderDelivery,
  isGift: boolean,
): Refusal | null {
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return no('order-status-conflict', explainFinalStatus(order.status))
  const fixed = explainFixedAddress(delivery, isGift)
  if (fixed) return fixed
  const units = order.units.filter((unit) => unit.groupId === delivery.id && !unit.isEmailed)
  return units.every((unit) => isUnshipped(unit) || unit.status === 'cancelled')
    ? null
    : no('delivery-already-shipped', 'A part of this delivery has shipped to the old address.')
}

/** Why a delivery has no address that can be changed. With `isGift`, a registry gift has one. */
export function explainFixedAddress(delivery: OrderDelivery, isGift = false): Refusal | null {
  if (delivery.registryId && !isGift)
    return no('registry-gift-address', 'The address of a registry gift is set by the registry.')
  if (!delivery.address) return no('delivery-not-shippable', 'This delivery has nothing to ship.')
  return isPickup(delivery.methodId)
    ? no('delivery-is-pickup', 'This delivery is picked up, so it has no shipping address.')
    : null
}

interface PlaceChange {
  readonly order: OrderWithUnits
  readonly delivery: OrderDelivery
  readonly address: Omit<PlacedAddress, 'notesSealed'>
}

async function findTaxProblem(
  { pricing }: Services,
  { order, delivery, address }: PlaceChange,
): Promise<Refusal | null> {
  if (!delivery.address) return null
  const otherTax = no(
    'address-changes-tax',
    'This address has a different sales tax. Cancel this order and place a new one.',
  )
  // The sale is recorded at the tax service with its place, which is not asked again here.
  if (order.taxProvider && !isSamePlace(delivery.address, address)) return otherTax
  const [was, now] = await pricing.tax.quote({
    places: [delivery.address, address],
    on: calendarDate(order.placedAt),
  })
  return JSON.stringify([was?.low, was?.high]) === JSON.stringify([now?.low, now?.high])
    ? null
    : otherTax
}

type Place = Pick<PlacedAddress, 'city' | 'stateCode' | 'zip'>

function isSamePlace(was: Place, now: Place): boolean {
  return (
    was.city.toLowerCase() === now.city.toLowerCase()
    && was.stateCode === now.stateCode
    && was.zip.slice(0, 5) === now.zip.slice(0, 5)
  )
}

async function findShippingProblem(
  db: Db,
  services: Services,
  { order, delivery, address }: PlaceChange,
): Promise<Refusal | null> {
  const moved = { ...delivery, address: { ...address, notesSealed: null } }
  const [was, now] = await Promise.all(
    [delivery, moved].map(async (place) =>
      (await quoteShippingMethods(db, services, { order, delivery: place })).find(
        ({ id }) => id === delivery.methodId,
      ),
    ),
  )
  return was?.price === now?.price && was?.latest === now?.latest && now !== undefined
    ? null
    : no(
        'address-changes-shipping',
        'Shipping to this address has a different price or delivery date. Cancel this order and '
          + 'place a new one.',
      )
}

function taxOf(order: OrderWithUnits | null, groupId: string): number {
  const lines = order?.lines.filter((line) => line.groupId === groupId) ?? []
  return lines.flatMap(({ units }) => units).reduce((total, unit) => total + unit.totals.tax, 0)
}

function formatPlace(address: Omit<PlacedAddress, 'notesSealed'>): string[] {
  const { firstName, lastName, company, line1, line2, city, stateCode, zip } = address
  return [`${firstName} ${lastName}`, company, line1, line2, `${city}, ${stateCode} ${zip}`].filter(
    Boolean,
  )
}
