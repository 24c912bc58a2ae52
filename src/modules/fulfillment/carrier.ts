import type { Minor } from '#kernel/money/money.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { TrackingStatus } from '#modules/orders/lock-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { CarrierAddress } from './domain/carrier-address.ts'
import type { CarrierRate } from './domain/carrier-rate.ts'
import type { LabelFormat } from './domain/label-format.ts'

export type { CarrierRate } from './domain/carrier-rate.ts'

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

export interface Parcel {
  /** Grams, with the packaging. */
  readonly weightG: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

export interface LabelRequest {
  /** The id of the label; a carrier stores it with the parcel. */
  readonly reference: string
  readonly from: CarrierAddress
  readonly to: CarrierAddress
  readonly parcel: Parcel
  /** For the driver; empty without notes. */
  readonly deliveryNotes: string
  /** The promised delivery date, if any. */
  readonly latest: CalendarDate | null
  /** A return is handed over later, by the customer. */
  readonly isReturn: boolean
  readonly format: LabelFormat
  readonly now: Date
}

export interface CarrierQuote {
  /** The carrier's id of the parcel. */
  readonly id: string
  readonly rates: readonly CarrierRate[]
}

/** A label that was bought. */
export interface CarrierLabel {
  readonly carrier: string
  readonly service: string
  readonly trackingNo: string
  /** The tracking page; null if the carrier's own page is used. */
  readonly trackingUrl: string | null
  readonly cost: Minor
}

export interface LabelPurchase {
  readonly quoteId: string
  readonly rateId: string
  readonly request: LabelRequest
}

/** The facts of a printed label, for carriers that render it here. */
export interface LabelFacts {
  readonly quoteId: string
  /** The format that the label was bought in. */
  readonly format: LabelFormat
  readonly trackingNo: string
  /** The number of the order or return. */
  readonly reference: string
  /** Address lines, starting with the name. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly deliveryNotes: string
  readonly now: Date
}

/** A printed label of 4 by 6 inches. */
export interface LabelFile {
  readonly format: LabelFormat
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface CarrierPickup {
  readonly quoteId: string
  readonly from: CarrierAddress
  readonly now: Date
}

/** A webhook message of the carrier. */
export interface CarrierWebhook {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
}

/**
 * A service that sells labels and tracks parcels. Calls are made outside of transactions and can be
 * repeated. A refusal is the carrier's definite no; a call that throws may have been carried out.
 */
export interface Carrier {
  readonly id: string
  /** Its labels are not for shipping, and emails about them say so. */
  readonly isSimulated: boolean
  /** The rates of a parcel. Buys nothing. */
  quote(request: LabelRequest): Promise<CarrierQuote | Refusal>
  /** Buys a label at a quoted rate; a quote has one label, however often it is bought. */
  buy(purchase: LabelPurchase): Promise<CarrierLabel | Refusal>
  /** The label bought for a quote, or null. Answers what became of a purchase without an answer. */
  findLabel(quoteId: string): Promise<CarrierLabel | null>
  /** Asks for the refund of a label that was not used; false if the carrier refuses. */
  void(quoteId: string): Promise<boolean>
  /** Orders the pickup of a parcel. Repeated calls return the same day. */
  schedulePickup(pickup: CarrierPickup): Promise<CalendarDate>
  /** The label of a parcel; a PDF if the carrier does not make the other format. */
  readLabel(facts: LabelFacts): Promise<LabelFile>
  /**
   * Returns the tracking numbers that a message names, or null if its signature is wrong. Makes no
   * call.
   */
  parseWebhook(message: CarrierWebhook, now: Date): readonly string[] | null
  /** Null for an unknown parcel. */
  track(
    parcel: { readonly quoteId: string; readonly trackingNo: string },
    now: Date,
  ): Promise<TrackingResult | null>
}

/**
 * Handles tracking updates for shipments of other modules, in the transaction that receives them.
 */
export type HandleTrackingUpdates = (tx: Tx, news: CarrierNews) => Promise<void>

export interface CarrierNews {
  readonly numbers: readonly string[]
  readonly now: Date
}
