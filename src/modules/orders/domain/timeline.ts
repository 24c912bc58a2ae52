import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { DisplayStatus } from './display-status.ts'

export interface PromisedDates {
  readonly earliest: CalendarDate
  readonly latest: CalendarDate
  readonly isPickup?: boolean
}

export interface TimelineInput {
  readonly status: DisplayStatus
  /** Who acts when nobody else is named. */
  readonly shopName: string
  readonly events: readonly { readonly kind: string; readonly at: string; readonly actor: string }[]
  /** One for each delivery group. */
  readonly promises: readonly PromisedDates[]
}

export interface TimelineStep {
  /** An instant for past steps, a calendar date for promised ones. */
  readonly at: string
  readonly title: string
  readonly done: boolean
  readonly by: string
}

const eventTitles: Readonly<Record<string, string>> = {
  order_placed: 'Order placed',
  payment_captured: 'Payment received',
  order_held: 'Put on hold',
  order_released: 'Released from hold',
  order_cancelled: 'Canceled',
  order_closed: 'Closed',
  units_cancelled: 'Partially canceled',
  cancel_requested: 'Cancellation requested',
  cancel_denied: 'Cancellation was not possible',
  address_changed: 'Address corrected',
  monogram_changed: 'Monogram changed',
  gift_note_changed: 'Gift note changed',
  method_changed: 'Shipping method changed',
  units_swapped: 'Gift replaced',
  units_in_production: 'Being made',
  units_ready: 'Packed',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  gift_card_sent: 'Gift card sent',
  shipment_shipped: 'Parcel shipped',
  shipment_out_for_delivery: 'Out for delivery',
  shipment_delivered: 'Parcel delivered',
  shipment_exception: 'Delivery problem',
  shipment_lost: 'Parcel lost',
  shipment_reshipped: 'Replacement sent',
  promise_at_risk: 'May arrive later than promised',
  promise_missed: 'Delivery is late and we emailed you',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_rejected: 'Return not accepted',
  return_cancelled: 'Return canceled',
  return_joined: 'Combined with another return',
  return_received: 'Return received',
  return_offered: 'Lower refund offered',
  return_offer_taken: 'Lower refund accepted',
  return_offer_refused: 'Offer declined, item sent back to you',
  return_settled: 'Return completed',
  return_expired: 'Return expired',
  refund_made: 'Refund sent',
}

const actorNames: Readonly<Record<string, string>> = {
  customer: 'You',
  carrier: 'Carrier',
  provider: 'Your bank',
}

const openStatuses: readonly DisplayStatus[] = [
  'Payment pending',
  'Confirmed',
  'Being made',
  'Getting ready',
  'On its way',
  'Arriving today',
  'On hold',
]
const shippedStatuses: readonly DisplayStatus[] = ['On its way', 'Arriving today']

/** Shown as the carrier's even when staff record them for a carrier without tracking. */
const carrierEvents = new Set([
  'shipment_out_for_delivery',
  'shipment_delivered',
  'shipment_exception',
])

/** Builds the timeline: past events, then promised steps. Events without a title are left out. */
export function buildTimeline({
  status,
  shopName,
  events,
  promises,
}: TimelineInput): TimelineStep[] {
  const past = events.flatMap(({ kind, at, actor }) => {
    const title = getOwnValue(eventTitles, kind)
    return title
      ? [
          {
            at,
            title,
            done: true,
            by: carrierEvents.has(kind) ? 'Carrier' : (getOwnValue(actorNames, actor) ?? shopName),
          },
        ]
      : []
  })
  return openStatuses.includes(status)
    ? [
        ...past,
        ...(shippedStatuses.includes(status) ? [] : preparationStep(past, { status, shopName })),
        ...arrivalSteps(promises, shopName),
      ]
    : past
}

function preparationStep(
  past: readonly TimelineStep[],
  { status, shopName }: Pick<TimelineInput, 'status' | 'shopName'>,
): TimelineStep[] {
  return [
    {
      at: past.at(-1)?.at ?? '',
      title: status === 'Being made' ? 'Being made' : 'Getting ready',
      done: false,
      by: shopName,
    },
  ]
}

function arrivalSteps(promises: readonly PromisedDates[], shopName: string): TimelineStep[] {
  return [...promises]
    .sort((a, b) => (a.latest < b.latest ? -1 : 1))
    .map(({ latest, isPickup = false }, index, all) => ({
      at: latest,
      title: isPickup ? 'Ready for pickup' : nameArrival(index, all.length),
      done: false,
      by: isPickup ? shopName : 'Carrier',
    }))
}

function nameArrival(index: number, count: number): string {
  return count > 1 ? `Parcel ${index + 1} arrives` : 'Arrives'
}
