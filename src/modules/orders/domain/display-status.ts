import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from './order-machine.ts'
import type { PaymentStatus } from './payment-status.ts'

export interface PieceFacts {
  readonly fulfillment: FulfillmentStatus
  readonly tracking: TrackingStatus | null
  readonly returning: 'no' | 'open' | 'returned'
}

export interface StatusFacts {
  readonly status: OrderStatus
  readonly payment: PaymentStatus
  /** One for each piece. */
  readonly pieces: readonly PieceFacts[]
  /** Until when the buyer can still change the order; null when that is over or was never offered. */
  readonly editableUntil: Date | null
  /** The day the last parcel is promised for. */
  readonly latest: CalendarDate | null
  readonly now: Date
}

export const displayStatuses = [
  'Payment pending',
  'Confirmed',
  'Being made',
  'Getting ready',
  'On its way',
  'Arriving today',
  'Problem with delivery',
  'Delivered',
  'Return in progress',
  'Partly returned',
  'Returned',
  'Cancelled',
  'On hold',
] as const

export type DisplayStatus = (typeof displayStatuses)[number]

export interface Shown {
  readonly status: DisplayStatus
  /** Who acts next, and by when. */
  readonly next: string
}

/**
 * The one word people see for everything an order, its money and its pieces can be at once (commerce.md §2.4); never blank.
 * What needs somebody's attention comes before what merely goes on; the piece that is furthest behind speaks for the order.
 */
export function displayStatus(facts: StatusFacts): Shown {
  const status = statusOf(facts)
  return { status, next: next(status, facts) }
}

function statusOf({ status, payment, pieces, editableUntil, now }: StatusFacts): DisplayStatus {
  const kept = pieces.filter((piece) => piece.fulfillment !== 'cancelled')
  if (status === 'cancelled' || (pieces.length > 0 && kept.length === 0)) return 'Cancelled'
  if (status === 'on_hold') return 'On hold'
  if (kept.some((piece) => piece.returning === 'open')) return 'Return in progress'
  if (kept.some((piece) => piece.returning === 'returned'))
    return kept.every((piece) => piece.returning === 'returned') ? 'Returned' : 'Partly returned'
  if (payment === 'pending' || payment === 'voided') return 'Payment pending'
  return (
    onTheRoad(kept) ?? (editableUntil && now < editableUntil ? 'Confirmed' : beforeTheRoad(kept))
  )
}

function onTheRoad(kept: readonly PieceFacts[]): DisplayStatus | null {
  if (kept.some(isStuck)) return 'Problem with delivery'
  if (kept.some((piece) => isOut(piece) && piece.tracking === 'out_for_delivery'))
    return 'Arriving today'
  if (kept.some(isOut)) return 'On its way'
  return kept.length > 0 && kept.every(isThere) ? 'Delivered' : null
}

function beforeTheRoad(kept: readonly PieceFacts[]): DisplayStatus {
  return kept.some((piece) => piece.fulfillment === 'in_production')
    ? 'Being made'
    : 'Getting ready'
}

function isThere({ fulfillment, tracking }: PieceFacts): boolean {
  return (
    fulfillment === 'delivered'
    || fulfillment === 'collected'
    || (fulfillment === 'shipped' && tracking === 'delivered')
  )
}

function isOut(piece: PieceFacts): boolean {
  return piece.fulfillment === 'shipped' && !isThere(piece)
}

function isStuck({ fulfillment, tracking }: PieceFacts): boolean {
  return (
    fulfillment === 'lost'
    || (fulfillment === 'shipped' && (tracking === 'exception' || tracking === 'return_to_sender'))
  )
}

function next(status: DisplayStatus, { latest, editableUntil }: StatusFacts): string {
  const by = latest ? ` by ${formatDate(latest)}` : ''
  switch (status) {
    case 'Payment pending':
      return 'We are waiting for your bank. You need not do anything.'
    case 'Confirmed':
      return `You can still change it until ${time(editableUntil)}.`
    case 'Being made':
      return `Our workroom makes it; it reaches you${by || ' as soon as it is done'}.`
    case 'Getting ready':
      return `We pack it now; it arrives${by || ' as promised'}.`
    case 'On its way':
      return `The carrier has it; it arrives${by || ' soon'}.`
    case 'Arriving today':
      return 'The carrier brings it today.'
    case 'Problem with delivery':
      return 'We look into it and write to you within one business day.'
    case 'Delivered':
      return 'Nothing is left to do. Something not right? Write to us.'
    case 'Return in progress':
      return 'Your return is under way; its own page says who acts next.'
    case 'Partly returned':
      return 'The pieces you sent back are settled; the others are yours.'
    case 'Returned':
      return 'Everything came back and is settled.'
    case 'Cancelled':
      return 'Nothing more happens with this order.'
    case 'On hold':
      return 'We stopped it to check something and write to you within one business day.'
  }
}

const hourInNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function time(at: Date | null): string {
  return at ? hourInNewYork.format(at) : ''
}
