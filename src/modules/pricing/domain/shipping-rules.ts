import type { Minor } from '#kernel/money/money.ts'
import type { StreetAddress } from '#kernel/us-address/city-line.ts'
import type { OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'

export interface ShippingZone {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly states: readonly string[]
  readonly zipStarts: readonly string[]
}

export interface ShippingMethodRule {
  readonly id: string
  readonly label: string
  readonly price: Minor
  /** For each started kilogram beyond those included. */
  readonly perKilogram: Minor
  readonly isFreeFromAmount: boolean
  readonly goesToPoBoxes: boolean
  /** The method is not available in other zones. Days are business days after the ship date. */
  readonly zones: readonly {
    readonly zone: string
    readonly fastest: number
    readonly slowest: number
    readonly surcharge: Minor
  }[]
}

/** When the shop hands parcels to the carrier. */
export interface ShippingCalendar {
  readonly timeZone: string
  /** Orders placed before this hour ship the same day. */
  readonly cutOffHour: number
  /** Besides weekends and federal holidays. */
  readonly daysOff: readonly string[]
}

/** Where and when orders are picked up, as shoppers read it. */
export interface PickupPlace {
  readonly city: string
  readonly address: string
  readonly hours: string
}

/** The price in cents, and the business days after the date on which it would ship. */
export interface PickupOffer extends PickupPlace {
  readonly price: Minor
  readonly readyDays: number
}

/** The merchant's section `localShipping`, with the address of the shop. */
export interface LocalShippingRules {
  readonly pickup: {
    readonly isOffered: boolean
    readonly label: string
    readonly price: Minor
    /** Business days after the date on which it would ship. */
    readonly readyDays: number
  }
  readonly delivery: {
    readonly isOffered: boolean
    readonly label: string
    readonly zipStarts: readonly string[]
    readonly price: Minor
    /** Zero: never free. */
    readonly freeFrom: Minor
    /** Business days after the date on which it would ship. */
    readonly days: number
  }
  /** Where orders are picked up; null, and no pickup, if the address cannot be read. */
  readonly shopAddress: StreetAddress | null
  readonly place: PickupPlace
}

/** The merchant's section `shipping`, with the time zone of the shop. */
export interface ShippingRules extends ShippingCalendar {
  readonly zones: readonly ShippingZone[]
  readonly defaultZone: string
  readonly methods: readonly ShippingMethodRule[]
  readonly freeFrom: Minor
  readonly includedKilograms: number
  /** Offers the rates of the carrier at checkout; by default not. */
  readonly offersCarrierRates?: boolean | undefined
  /** Zero by default. */
  readonly carrierRateSurcharge?: Minor | undefined
  readonly wrapPrice: Minor
  readonly beyond: readonly OutlyingRegion[]
  /** Pickup and local delivery; none if absent. */
  readonly local?: LocalShippingRules | undefined
}
