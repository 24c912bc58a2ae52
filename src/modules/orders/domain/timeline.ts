import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { DisplayStatus } from './display-status.ts'

export interface PromisedDates {
  readonly earliest: CalendarDate
  readonly latest: CalendarDate
  readonly isPickup?: boolean
}

/** Events that are shown, by their kind, and steps that are only promised. */
export const timelineSteps = [
  'order_placed',
  'payment_captured',
  'order_held',
  'order_released',
  'order_cancelled',
  'order_closed',
  'units_cancelled',
  'cancel_requested',
  'cancel_denied',
  'address_changed',
  'monogram_changed',
  'gift_note_changed',
  'gift_card_readdressed',
  'pickup_person_changed',
  'method_changed',
  'units_swapped',
  'units_in_production',
  'units_ready',
  'ready_for_pickup',
  'picked_up',
  'gift_card_sent',
  'shipment_shipped',
  'shipment_out_for_delivery',
  'shipment_delivered',
  'shipment_exception',
  'shipment_lost',
  'shipment_reshipped',
  'promise_at_risk',
  'promise_missed',
  'return_requested',
  'return_approved',
  'return_rejected',
  'return_cancelled',
  'return_joined',
  'return_received',
  'return_offered',
  'return_offer_taken',
  'return_offer_refused',
  'return_settled',
  'return_expired',
  'refund_made',
  'getting_ready',
  'arrives',
] as const

export type TimelineStepName = (typeof timelineSteps)[number]

export const timelineActors = ['you', 'carrier', 'bank', 'shop'] as const

export type TimelineActor = (typeof timelineActors)[number]

export interface TimelineInput {
  readonly status: DisplayStatus
  readonly events: readonly { readonly kind: string; readonly at: string; readonly actor: string }[]
  /** One for each delivery group. */
  readonly promises: readonly PromisedDates[]
}

export interface TimelineStep {
  /** An instant for past steps, a calendar date for promised ones. */
  readonly at: string
  readonly step: TimelineStepName
  /** Counted from 1, for the arrivals of an order in several parcels; otherwise null. */
  readonly parcel: number | null
  readonly done: boolean
  readonly by: TimelineActor
}

const actors: Readonly<Record<string, TimelineActor>> = {
  customer: 'you',
  carrier: 'carrier',
  provider: 'bank',
}

const openStatuses: readonly DisplayStatus[] = [
  'payment_pending',
  'confirmed',
  'being_made',
  'getting_ready',
  'on_its_way',
  'arriving_today',
  'on_hold',
]
const shippedStatuses: readonly DisplayStatus[] = ['on_its_way', 'arriving_today']

/** Shown as the carrier's even when staff record them for a carrier without tracking. */
const carrierEvents = new Set([
  'shipment_out_for_delivery',
  'shipment_delivered',
  'shipment_exception',
])

/** Builds the timeline: past events, then promised steps. Other events are left out. */
export function buildTimeline({ status, events, promises }: TimelineInput): TimelineStep[] {
  const past = events.flatMap(({ kind, at, actor }): TimelineStep[] =>
    isStep(kind)
      ? [
          {
            at,
            step: kind,
            parcel: null,
            done: true,
            by: carrierEvents.has(kind) ? 'carrier' : (getOwnValue(actors, actor) ?? 'shop'),
          },
        ]
      : [],
  )
  return openStatuses.includes(status)
    ? [
        ...past,
        ...(shippedStatuses.includes(status) ? [] : preparationStep(past, status)),
        ...arrivalSteps(promises),
      ]
    : past
}

function isStep(kind: string): kind is TimelineStepName {
  return timelineSteps.some((step) => step === kind)
}

function preparationStep(past: readonly TimelineStep[], status: DisplayStatus): TimelineStep[] {
  return [
    {
      at: past.at(-1)?.at ?? '',
      step: status === 'being_made' ? 'units_in_production' : 'getting_ready',
      parcel: null,
      done: false,
      by: 'shop',
    },
  ]
}

function arrivalSteps(promises: readonly PromisedDates[]): TimelineStep[] {
  return [...promises]
    .sort((a, b) => (a.latest < b.latest ? -1 : 1))
    .map(({ latest, isPickup = false }, index, all) => ({
      at: latest,
      step: isPickup ? 'ready_for_pickup' : 'arrives',
      parcel: !isPickup && all.length > 1 ? index + 1 : null,
      done: false,
      by: isPickup ? 'shop' : 'carrier',
    }))
}
