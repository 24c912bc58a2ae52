import type { CalendarDate } from '#kernel/time/time.ts'
import type { Discount } from './domain/discount.ts'
import type { LineFacts } from './domain/price-breakdown-types.ts'
import type { AcceptedCertificate } from '#kernel/tax-exemption/exemption.ts'

export interface ShippingDestination {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

export interface PricedLineInput extends LineFacts {
  readonly weightG: number
  readonly requiresShipping: boolean
  readonly leadDays: number
  readonly shipsOn?: CalendarDate | null
  readonly workDays: number
}

export interface PricedGroupInput {
  readonly id: string
  readonly wrap: boolean
  readonly methodId: string | null
  readonly deliverOn?: CalendarDate | null
  readonly destination: ShippingDestination | null
  readonly notBefore?: CalendarDate | null
  /** It is the buyer's own, who can pick it up at the shop; by default not. */
  readonly canPickUp?: boolean
}

export interface UndiscountedInput {
  readonly lines: readonly PricedLineInput[]
  readonly groups: readonly PricedGroupInput[]
  readonly estimateZip: string | null
  /** Of the buyer. A guest has none. */
  readonly certificates: readonly AcceptedCertificate[]
  /**
   * Before payment, a price without taxes is acceptable: when the tax provider fails, the tax state
   * is `none`.
   */
  readonly taxMayWait?: boolean
  /**
   * The cart or commission that is being ordered: the tax service, if there is one, is asked once
   * every delivery group has an address. Absent: by the rates of the table.
   */
  readonly taxScope?: string
  readonly now: Date
}

export interface PriceInput extends UndiscountedInput {
  readonly discounts: readonly Discount[]
}
