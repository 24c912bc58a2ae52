import { formatDate, formatMonthDay, type CalendarDate } from '#kernel/time/time.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from './order-machine.ts'
import type { PaymentStatus } from './payment-status.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export interface OrderUnitState {
  readonly fulfillment: FulfillmentStatus
  readonly trackingStatus: TrackingStatus | null
  readonly returning: 'no' | 'open' | 'returned'
}

export interface DisplayStatusInput {
  readonly status: OrderStatus
  readonly payment: PaymentStatus
  /** One entry for each order unit. */
  readonly pieces: readonly OrderUnitState[]
  /** The end of the edit window; null when there never was one. */
  readonly editableUntil: Date | null
  /** The latest promised delivery date of all groups. */
  readonly latest: CalendarDate | null
  /** Where the whole order is picked up; null or absent if anything of it is shipped. */
  readonly pickup?: { readonly address: string; readonly hours: string } | null
  /** The last day to return something for any reason; null if nothing can be returned. */
  readonly returnableUntil: CalendarDate | null
  readonly now: Date
}

export const displayStatuses = [
  'Payment pending',
  'Confirmed',
  'Being made',
  'Getting ready',
  'Ready for pickup',
  'On its way',
  'Arriving today',
  'Problem with delivery',
  'Delivered',
  'Return in progress',
  'Partly returned',
  'Returned',
  'Canceled',
  'On hold',
] as const

export type DisplayStatus = (typeof displayStatuses)[number]

export interface DisplayedStatus {
  readonly status: DisplayStatus
  /** A sentence about the next step. */
  readonly next: string
}

/**
 * Reduces the states of an order, its payment and its units to one status (commerce.md §2.4).
 * Problems take precedence over progress, and the unit that is furthest behind determines the
 * status.
 */
export function selectDisplayStatus(facts: DisplayStatusInput): DisplayedStatus {
  const status = selectStatus(facts)
  return { status, next: describeNextStep(status, facts) }
}

function selectStatus({
  status,
  payment,
  pieces: units,
  editableUntil,
  now,
}: DisplayStatusInput): DisplayStatus {
  const active = units.filter((unit) => unit.fulfillment !== 'cancelled')
  if (status === 'cancelled' || (units.length > 0 && active.length === 0)) return 'Canceled'
  if (status === 'on_hold') return 'On hold'
  if (active.some((unit) => unit.returning === 'open')) return 'Return in progress'
  if (active.some((unit) => unit.returning === 'returned'))
    return active.every((unit) => unit.returning === 'returned') ? 'Returned' : 'Partly returned'
  if (payment === 'pending' || payment === 'voided') return 'Payment pending'
  return (
    shippingStatus(active)
    ?? (editableUntil && now < editableUntil ? 'Confirmed' : preparationStatus(active))
  )
}

function shippingStatus(active: readonly OrderUnitState[]): DisplayStatus | null {
  if (active.some(hasDeliveryProblem)) return 'Problem with delivery'
  if (active.some((unit) => isInTransit(unit) && unit.trackingStatus === 'out_for_delivery'))
    return 'Arriving today'
  if (active.some(isInTransit)) return 'On its way'
  if (active.length > 0 && active.every(hasArrived)) return 'Delivered'
  return active.some(isReadyForPickup)
    && active.every((unit) => hasArrived(unit) || isReadyForPickup(unit))
    ? 'Ready for pickup'
    : null
}

function preparationStatus(active: readonly OrderUnitState[]): DisplayStatus {
  return active.some((unit) => unit.fulfillment === 'in_production')
    ? 'Being made'
    : 'Getting ready'
}

function hasArrived({ fulfillment, trackingStatus }: OrderUnitState): boolean {
  return (
    fulfillment === 'delivered'
    || fulfillment === 'collected'
    || (fulfillment === 'shipped' && trackingStatus === 'delivered')
  )
}

function isInTransit(unit: OrderUnitState): boolean {
  return unit.fulfillment === 'shipped' && !hasArrived(unit)
}

function isReadyForPickup({ fulfillment, trackingStatus }: OrderUnitState): boolean {
  return fulfillment === 'ready' && trackingStatus === 'available_for_pickup'
}

function hasDeliveryProblem({ fulfillment, trackingStatus }: OrderUnitState): boolean {
  return (
    fulfillment === 'lost'
    || (fulfillment === 'shipped'
      && (trackingStatus === 'exception' || trackingStatus === 'return_to_sender'))
  )
}

function describeNextStep(
  status: DisplayStatus,
  { latest, editableUntil, returnableUntil, pickup }: DisplayStatusInput,
): string {
  const by = latest ? ` by ${formatDate(latest)}` : ''
  const arrives = pickup ? 'It will be ready for pickup' : 'It arrives'
  const outcome = pickup ? 'picked up' : 'delivered'
  switch (status) {
    case 'Payment pending':
      return 'We are waiting for your bank. You do not need to do anything.'
    case 'Confirmed':
      return `You can still change your order until ${formatTime(editableUntil)}.`
    case 'Being made':
      return `We are making your order. ${arrives}${by || ' as soon as it is finished'}.`
    case 'Getting ready':
      return `We are packing your order. ${arrives}${by || ' as promised'}.`
    case 'Ready for pickup':
      return pickup
        ? `Pick it up at ${pickup.address}. ${pickup.hours}. Bring your order number.`
        : 'Pick it up at the shop. Bring your order number.'
    case 'On its way':
      return `The carrier has your order. It arrives${by || ' soon'}.`
    case 'Arriving today':
      return 'The carrier delivers it today.'
    case 'Problem with delivery':
      return 'We are looking into it and will write to you within one business day.'
    case 'Delivered':
      return returnableUntil
        ? `Your order was ${outcome}. You can return or exchange it until `
            + `${formatMonthDay(returnableUntil)}.`
        : `Your order was ${outcome}. If something is not right, contact us.`
    case 'Return in progress':
      return 'Your return is in progress. Its page shows the next step.'
    case 'Partly returned':
      return 'Your return is complete. The other items are yours to keep.'
    case 'Returned':
      return 'Your return is complete.'
    case 'Canceled':
      return 'This order was canceled.'
    case 'On hold':
      return (
        'We put your order on hold to check something and will write to you within one '
        + 'business day.'
      )
  }
}

const timeFormat: Intl.DateTimeFormatOptions = {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

function formatTime(at: Date | null): string {
  return at ? formatShopTime(at, timeFormat) : ''
}
