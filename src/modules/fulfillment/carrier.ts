import type { TrackingStatus } from '#modules/orders/lock-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** One tracking event of a carrier. */
export interface TrackingEvent {
  readonly at: Date
  readonly code: string
  readonly place: string
  readonly text: string
}

export interface TrackingResult {
  readonly tracking: TrackingStatus
  /** Oldest first. */
  readonly scans: readonly TrackingEvent[]
  /** The carrier has declared the parcel lost. */
  readonly isLost: boolean
}

export interface ShipmentBooking {
  /**
   * Idempotency key: the same reference returns the first tracking number and books no second
   * parcel.
   */
  readonly reference: string
  /** The destination: "Reno, NV". */
  readonly place: string
  /** For the driver; empty without notes. */
  readonly deliveryNotes: string
  /** The promised delivery date, if any. */
  readonly latest: string | null
  /**
   * True for outgoing parcels, which the shop hands over now. Returns are handed over later by the
   * customer.
   */
  readonly isHandedOver: boolean
  readonly now: Date
}

export interface ShippingLabelInput {
  readonly trackingNo: string
  /** The number of the order or return. */
  readonly reference: string
  /** Address lines, starting with the name. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** For the driver; empty without notes. */
  readonly deliveryNotes: string
  readonly now: Date
}

/** A webhook message of the carrier. */
export interface CarrierWebhook {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
}

/**
 * A carrier service. Every call can fail and can be repeated. Calls are made outside of
 * transactions.
 */
export interface Carrier {
  readonly id: string
  book(booking: ShipmentBooking): Promise<{ readonly trackingNo: string; readonly service: string }>
  /** Cancels a booked parcel that was not handed over. Unknown numbers are ignored. */
  cancel(trackingNo: string): Promise<void>
  /** Orders the pickup of a booked parcel. Repeated calls return the same day. */
  requestPickup(trackingNo: string, now: Date): Promise<CalendarDate>
  /** Renders the label of a booked parcel as a 4 by 6 inch PDF with its barcode. */
  renderLabel(facts: ShippingLabelInput): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Returns the tracking numbers that a message names, or null if its signature is wrong. Makes no
   * call.
   */
  parseWebhook(message: CarrierWebhook, now: Date): readonly string[] | null
  /** Null for an unknown tracking number. */
  track(trackingNo: string, now: Date): Promise<TrackingResult | null>
}

/**
 * Handles tracking updates for shipments of other modules, in the transaction that receives them.
 */
export type HandleTrackingUpdates = (tx: Tx, news: CarrierNews) => Promise<void>

export interface CarrierNews {
  readonly numbers: readonly string[]
  readonly now: Date
}
