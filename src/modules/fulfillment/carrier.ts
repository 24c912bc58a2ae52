import type { TrackingStatus } from '#modules/orders/take-order.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** A carrier's word about a parcel. */
export interface Scan {
  readonly at: Date
  readonly code: string
  readonly place: string
  readonly text: string
}

export interface Tracked {
  readonly tracking: TrackingStatus
  /** The oldest first. */
  readonly scans: readonly Scan[]
  /** The carrier has given it up. */
  readonly isLost: boolean
}

export interface Booking {
  /** Names the parcel: the same reference again gives the first number and no second parcel. */
  readonly reference: string
  /** Where it goes: "Reno, NV". */
  readonly place: string
  /** For the driver; empty when there is nothing to know. */
  readonly deliveryNotes: string
  /** The day it is promised for, if any. */
  readonly latest: string | null
  /** The shop hands over what it sends; what comes back is handed over by whoever has it, on a day of theirs. */
  readonly isHandedOver: boolean
  readonly now: Date
}

export interface LabelFacts {
  readonly trackingNo: string
  /** What the shop calls it: the number of an order or of a return. */
  readonly reference: string
  /** Lines of an address, the name first. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** For the driver; empty when there is nothing to know. */
  readonly deliveryNotes: string
  readonly now: Date
}

/** What a carrier sent by itself, as it came. */
export interface CarrierMessage {
  readonly rawBody: string
  readonly header: (name: string) => string | undefined
}

/** Who carries parcels. Every call may fail; it is made outside transactions and can be made again. */
export interface Carrier {
  readonly id: string
  book(booking: Booking): Promise<{ readonly trackingNo: string; readonly service: string }>
  /** Sends somebody for a booked parcel; asked again, it is the same day. */
  collect(trackingNo: string, now: Date): Promise<CalendarDate>
  /** The label of a booked parcel: a PDF of four by six inches, with its number in bars. */
  label(facts: LabelFacts): Promise<Uint8Array<ArrayBuffer>>
  /** The numbers of parcels of which a message says that there is news; null when it is not the carrier's. Asks nobody. */
  readNews(message: CarrierMessage, now: Date): readonly string[] | null
  /** Null when it knows nothing of the number. */
  track(trackingNo: string, now: Date): Promise<Tracked | null>
}
