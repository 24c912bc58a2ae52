import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { formatMoney } from '#kernel/money/money.ts'

/** The titles of order events as staff read them. */
const titles: Readonly<Record<string, string>> = {
  order_placed: 'Order placed',
  confirmation_mailed: 'Confirmation email queued',
  payment_captured: 'Payment captured',
  partial_capture: 'Payment captured in part',
  order_held: 'Put on hold',
  order_released: 'Released from hold',
  order_cancelled: 'Order canceled',
  order_closed: 'Order closed',
  units_cancelled: 'Items canceled',
  cancel_requested: 'Cancellation requested',
  cancel_denied: 'Cancellation request denied',
  edit_window_ended: 'Edit window ended early',
  address_changed: 'Shipping address changed',
  monogram_changed: 'Monogram changed',
  gift_note_changed: 'Gift note changed',
  gift_card_readdressed: 'Gift card recipient changed',
  pickup_person_changed: 'Who picks it up changed',
  method_changed: 'Shipping method changed',
  addition_sent: 'Payment link for an addition sent',
  units_swapped: 'Gift replaced',
  units_in_production: 'Production started',
  units_ready: 'Packed',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  gift_card_sent: 'Gift card sent',
  gift_converted_to_credit: 'Gift converted to store credit',
  shipment_shipped: 'Parcel shipped',
  shipment_out_for_delivery: 'Out for delivery',
  shipment_delivered: 'Parcel delivered',
  shipment_exception: 'Delivery problem',
  shipment_lost: 'Parcel lost',
  shipment_reshipped: 'Replacement started',
  promise_at_risk: 'Delivery promise at risk',
  promise_missed: 'Delivery promise missed',
  refund_made: 'Refund',
  tags_changed: 'Tags changed',
  note_changed: 'Note changed',
  assigned: 'Assignee changed',
  email_resent: 'Email sent again',
  order_claimed: 'Moved to an account',
}

export interface DescribedEvent {
  readonly title: string
  /** More about it; empty if there is nothing to add. */
  readonly detail: string
}

type Labels = Readonly<Record<string, string>>

export interface EventWords {
  /** The name of a member of staff. */
  readonly nameOf: (id: string) => string
  readonly cancelReasons: Labels
  readonly disputeReasons: Labels
}

/** An order event in words. */
export function describeOrderEvent(kind: string, data: unknown, words: EventWords): DescribedEvent {
  const facts = (data ?? {}) as Readonly<Record<string, unknown>>
  return {
    title: getOwnValue(titles, kind) ?? formatKind(kind),
    detail: describeFacts(kind, facts, words),
  }
}

/** "return_in_transit" → "Return in transit". */
function formatKind(kind: string): string {
  const words = kind.replaceAll(/[_-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

type Facts = Readonly<Record<string, unknown>>

function describeFacts(kind: string, facts: Facts, words: EventWords): string {
  switch (kind) {
    case 'refund_made':
      return typeof facts['amount'] === 'number' ? formatMoney(facts['amount']) : ''
    case 'shipment_shipped':
      return formatText(facts['trackingNo'])
    case 'tags_changed':
      return describeTags(toTexts(facts['was']), toTexts(facts['now']))
    case 'assigned':
      return typeof facts['now'] === 'string' ? words.nameOf(facts['now']) : 'Nobody'
    case 'address_changed':
      return describeAddress(facts['was'])
    case 'email_resent':
      return formatKind(formatText(facts['kind']))
    case 'addition_sent':
      return [
        formatText(facts['draft']),
        typeof facts['amount'] === 'number' ? formatMoney(facts['amount']) : '',
      ].join(', ')
    case 'method_changed':
      return [facts['was'], facts['now']]
        .map(formatText)
        .filter(Boolean)
        .map(formatKind)
        .join(' → ')
    case 'order_cancelled':
    case 'units_cancelled':
      return labelReason(words.cancelReasons, facts)
    case 'payment_disputed':
    case 'dispute_won':
    case 'dispute_lost':
      return labelReason(words.disputeReasons, facts)
    default:
      return formatText(facts['reason']) || formatText(facts['answer'])
  }
}

function labelReason(labels: Labels, { reason }: Facts): string {
  return getOwnValue(labels, formatText(reason)) ?? formatKind(formatText(reason))
}

function describeTags(was: readonly string[], now: readonly string[]): string {
  const added = now.filter((tag) => !was.includes(tag)).map((tag) => `+ ${tag}`)
  const removed = was.filter((tag) => !now.includes(tag)).map((tag) => `− ${tag}`)
  return [...added, ...removed].join(', ')
}

function describeAddress(was: unknown): string {
  if (typeof was !== 'object' || was === null) return ''
  const address = was as Facts
  const fields = ['line1', 'line2', 'city', 'stateCode', 'zip'] as const
  const place = fields.map((field) => formatText(address[field])).filter(Boolean)
  return place.length > 0 ? `It was ${place.join(', ')}.` : ''
}

const formatText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
