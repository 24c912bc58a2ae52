import { createDateFormat } from '#kernel/locale/date-format.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { OrderOverview } from '#modules/orders/contract.ts'
import type { TimelineEvent } from '#ui/primitives/timeline/timeline.tsx'
import * as t from '#messages/order-timeline.ts'

type Step = OrderOverview['timeline'][number]

const steps: Readonly<Record<Step['step'], string>> = {
  order_placed: t.orderPlaced,
  payment_captured: t.paymentCaptured,
  order_held: t.orderHeld,
  order_released: t.orderReleased,
  order_cancelled: t.orderCanceled,
  order_closed: t.orderClosed,
  units_cancelled: t.unitsCanceled,
  cancel_requested: t.cancelRequested,
  cancel_denied: t.cancelDenied,
  address_changed: t.addressChanged,
  monogram_changed: t.monogramChanged,
  gift_note_changed: t.giftNoteChanged,
  gift_card_readdressed: t.giftCardReaddressed,
  pickup_person_changed: t.pickupPersonChanged,
  method_changed: t.methodChanged,
  units_swapped: t.unitsSwapped,
  units_in_production: t.unitsInProduction,
  units_ready: t.unitsReady,
  ready_for_pickup: t.readyForPickup,
  picked_up: t.pickedUp,
  gift_card_sent: t.giftCardSent,
  shipment_shipped: t.shipmentShipped,
  shipment_out_for_delivery: t.shipmentOutForDelivery,
  shipment_delivered: t.shipmentDelivered,
  shipment_exception: t.shipmentException,
  shipment_lost: t.shipmentLost,
  shipment_reshipped: t.shipmentReshipped,
  promise_at_risk: t.promiseAtRisk,
  promise_missed: t.promiseMissed,
  return_requested: t.returnRequested,
  return_approved: t.returnApproved,
  return_rejected: t.returnRejected,
  return_cancelled: t.returnCanceled,
  return_joined: t.returnJoined,
  return_received: t.returnReceived,
  return_offered: t.returnOffered,
  return_offer_taken: t.returnOfferTaken,
  return_offer_refused: t.returnOfferRefused,
  return_settled: t.returnSettled,
  return_expired: t.returnExpired,
  refund_made: t.refundMade,
  getting_ready: t.gettingReady,
  arrives: t.arrives,
}

const actors: Readonly<Record<Exclude<Step['by'], 'shop'>, string>> = {
  you: t.you,
  carrier: t.carrier,
  bank: t.bank,
}

function formatStep({ step, parcel }: Pick<Step, 'step' | 'parcel'>): string {
  return parcel === null ? steps[step] : t.parcelArrives({ parcel: String(parcel) })
}

function formatStepActor(by: Step['by'], shopName: string): string {
  return by === 'shop' ? shopName : actors[by]
}

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at)

const formatMoment = createDateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Wed, Nov 18, 4:12 PM" for what has happened; "by Tue, Dec 1" for what is promised. */
export function formatStepTime({ at, done }: Pick<Step, 'at' | 'done'>, timeZone: string): string {
  if (at === '') return ''
  if (isDay(at)) {
    const day = formatDate(at as CalendarDate)
    return done ? day : t.byDate({ date: day })
  }
  if (!done) return t.now
  return formatMoment(at, timeZone)
}

/** The first open step is the current one. */
export function timelineEvents(
  timeline: readonly Step[],
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): TimelineEvent[] {
  const now = timeline.findIndex((step) => !step.done)
  return timeline.map((step, index) => ({
    key: `${index} ${step.step}`,
    title: formatStep(step),
    when: formatStepTime(step, timeZone),
    who: formatStepActor(step.by, name),
    state: step.done ? 'done' : index === now ? 'now' : 'todo',
  }))
}
