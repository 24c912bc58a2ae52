import { lookUp } from '#kernel/lookup/lookup.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { DisplayStatus } from './display-status.ts'

export interface Promised {
  readonly earliest: CalendarDate
  readonly latest: CalendarDate
}

export interface TimelineFacts {
  readonly status: DisplayStatus
  readonly events: readonly { readonly kind: string; readonly at: string; readonly actor: string }[]
  /** One for each parcel. */
  readonly promises: readonly Promised[]
}

export interface Step {
  /** An instant for what has happened, a calendar date for what is promised. */
  readonly at: string
  readonly title: string
  readonly done: boolean
  readonly by: string
}

const told: Readonly<Record<string, string>> = {
  order_placed: 'Order placed',
  payment_captured: 'Payment taken',
  order_held: 'Put on hold',
  order_released: 'Released',
  order_cancelled: 'Cancelled',
  order_closed: 'Closed',
  pieces_cancelled: 'Partly cancelled',
  cancel_requested: 'You asked us to cancel it',
  cancel_denied: 'We could not stop it any more',
  address_changed: 'Address corrected',
  letters_changed: 'Letters changed',
  gift_note_changed: 'Gift note changed',
  method_changed: 'Delivery changed',
  pieces_swapped: 'Another gift in its place',
  pieces_making: 'Being made',
  pieces_ready: 'Packed',
  gift_card_sent: 'Gift card sent',
  parcel_shipped: 'Parcel sent',
  parcel_out: 'Out for delivery',
  parcel_delivered: 'Parcel delivered',
  parcel_stuck: 'A problem on the way',
  parcel_lost: 'Parcel lost',
  parcel_reshipped: 'Sent anew',
  promise_at_risk: 'It may come later than promised',
  promise_missed: 'It is late, and we have written to you',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_rejected: 'Return not accepted',
  return_cancelled: 'Return cancelled',
  return_joined: 'Sent back together with others',
  return_received: 'Your parcel is back with us',
  return_offered: 'We would take something back for less',
  return_offer_taken: 'Taken back for less',
  return_offer_refused: 'Sent back to you, as you wished',
  return_settled: 'Return settled',
  return_expired: 'Return not sent in time',
  refund_made: 'Refund sent',
}

const actors: Readonly<Record<string, string>> = {
  customer: 'You',
  staff: 'Aumbry',
  system: 'Aumbry',
  carrier: 'Carrier',
  provider: 'Your bank',
}

const ahead: readonly DisplayStatus[] = [
  'Payment pending',
  'Confirmed',
  'Being made',
  'Getting ready',
  'On its way',
  'Arriving today',
  'On hold',
]
const packed: readonly DisplayStatus[] = ['On its way', 'Arriving today']

/** What a carrier does, also when somebody of the shop writes it down for a carrier that tells us nothing. */
const byCarrier = new Set(['parcel_out', 'parcel_delivered', 'parcel_stuck'])

/** What happened, then what is to come: each with who acts and when. An event that is nobody's business is left out. */
export function timeline({ status, events, promises }: TimelineFacts): Step[] {
  const past = events.flatMap(({ kind, at, actor }) => {
    const title = lookUp(told, kind)
    return title
      ? [
          {
            at,
            title,
            done: true,
            by: byCarrier.has(kind) ? 'Carrier' : (lookUp(actors, actor) ?? 'Aumbry'),
          },
        ]
      : []
  })
  return ahead.includes(status)
    ? [...past, ...(packed.includes(status) ? [] : packing(past, status)), ...arrivals(promises)]
    : past
}

function packing(past: readonly Step[], status: DisplayStatus): Step[] {
  return [
    {
      at: past.at(-1)?.at ?? '',
      title: status === 'Being made' ? 'Being made' : 'Getting ready',
      done: false,
      by: 'Aumbry',
    },
  ]
}

function arrivals(promises: readonly Promised[]): Step[] {
  return [...promises]
    .sort((a, b) => (a.latest < b.latest ? -1 : 1))
    .map(({ latest }, index, all) => ({
      at: latest,
      title: all.length > 1 ? `Parcel ${index + 1} arrives` : 'Arrives',
      done: false,
      by: 'Carrier',
    }))
}
