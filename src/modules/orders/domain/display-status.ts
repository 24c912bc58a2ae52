import { formatDate, formatMonthDay, type CalendarDate } from '#kernel/time/time.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from './order-machine.ts'
import type { PaymentStatus } from './payment-status.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export interface OrderUnitState {
  readonly fulfillment: FulfillmentStatus
  readonly trackingStatus: TrackingStatus | null
  readonly returning: 'no' | 'open' | 'returned'
  /** A gift card that is emailed, and not packed. */
  readonly isEmailed: boolean
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
  'payment_pending',
  'confirmed',
  'being_made',
  'getting_ready',
  'ready_for_pickup',
  'on_its_way',
  'arriving_today',
  'delivery_problem',
  'delivered',
  'return_in_progress',
  'partly_returned',
  'returned',
  'cancelled',
  'on_hold',
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
 * status. A gift card that waits for its day does so only in an order of nothing else.
 */
export function selectDisplayStatus(facts: DisplayStatusInput): DisplayedStatus {
  const deciding = { ...facts, pieces: listDecidingUnits(facts.pieces) }
  const status = selectStatus(deciding)
  return { status, next: describeNextStep(status, deciding) }
}

function listDecidingUnits(units: readonly OrderUnitState[]): readonly OrderUnitState[] {
  const shipped = units.filter(
    ({ isEmailed, fulfillment }) => !isEmailed && fulfillment !== 'cancelled',
  )
  return shipped.length > 0 ? shipped : units
}

function selectStatus({
  status,
  payment,
  pieces: units,
  editableUntil,
  now,
}: DisplayStatusInput): DisplayStatus {
  const active = units.filter((unit) => unit.fulfillment !== 'cancelled')
  if (status === 'cancelled' || (units.length > 0 && active.length === 0)) return 'cancelled'
  if (status === 'on_hold') return 'on_hold'
  if (active.some((unit) => unit.returning === 'open')) return 'return_in_progress'
  if (active.some((unit) => unit.returning === 'returned'))
    return active.every((unit) => unit.returning === 'returned') ? 'returned' : 'partly_returned'
  if (payment === 'pending' || payment === 'voided') return 'payment_pending'
  return (
    shippingStatus(active)
    ?? (editableUntil && now < editableUntil ? 'confirmed' : preparationStatus(active))
  )
}

function shippingStatus(active: readonly OrderUnitState[]): DisplayStatus | null {
  if (active.some(hasDeliveryProblem)) return 'delivery_problem'
  if (active.some((unit) => isInTransit(unit) && unit.trackingStatus === 'out_for_delivery'))
    return 'arriving_today'
  if (active.some(isInTransit)) return 'on_its_way'
  if (active.length > 0 && active.every(hasArrived)) return 'delivered'
  return active.some(isReadyForPickup)
    && active.every((unit) => hasArrived(unit) || isReadyForPickup(unit))
    ? 'ready_for_pickup'
    : null
}

function preparationStatus(active: readonly OrderUnitState[]): DisplayStatus {
  return active.some((unit) => unit.fulfillment === 'in_production')
    ? 'being_made'
    : 'getting_ready'
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
  { latest, editableUntil, returnableUntil, pickup, pieces: units }: DisplayStatusInput,
): string {
  const active = units.filter(({ fulfillment }) => fulfillment !== 'cancelled')
  const isEmailed = active.length > 0 && active.every((unit) => unit.isEmailed)
  const by = latest ? ` by ${formatDate(latest)}` : ''
  const arrives = pickup ? 'It will be ready for pickup' : 'It arrives'
  const outcome = pickup ? 'picked up' : 'delivered'
  switch (status) {
    case 'payment_pending':
      return 'We are waiting for your bank. You do not need to do anything.'
    case 'confirmed':
      return (
        `You can still change your order until ${formatTime(editableUntil)}.`
        + (isEmailed ? ' Each gift card is emailed on its day.' : '')
      )
    case 'being_made':
      return `We are making your order. ${arrives}${by || ' as soon as it is finished'}.`
    case 'getting_ready':
      if (isEmailed) return 'Each gift card is emailed on its day.'
      return `We are packing your order. ${arrives}${by || ' as promised'}.`
    case 'ready_for_pickup':
      return pickup
        ? `Pick it up at ${pickup.address}. ${pickup.hours}. Bring your order number.`
        : 'Pick it up at the shop. Bring your order number.'
    case 'on_its_way':
      return `The carrier has your order. It arrives${by || ' soon'}.`
    case 'arriving_today':
      return 'The carrier delivers it today.'
    case 'delivery_problem':
      return 'We are looking into it and will write to you within one business day.'
    case 'delivered':
      if (isEmailed) return 'Everything was emailed. If something is not right, contact us.'
      return returnableUntil
        ? `Your order was ${outcome}. You can return or exchange it until `
            + `${formatMonthDay(returnableUntil)}.`
        : `Your order was ${outcome}. If something is not right, contact us.`
    case 'return_in_progress':
      return 'Your return is in progress. Its page shows the next step.'
    case 'partly_returned':
      return 'Your return is complete. The other items are yours to keep.'
    case 'returned':
      return 'Your return is complete.'
    case 'cancelled':
      return 'This order was canceled.'
    case 'on_hold':
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
