import type { Minor } from '#kernel/money/money.ts'
import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { JurisdictionTax } from './domain/price-breakdown-types.ts'
import type { ShippingDestination } from './price-input.ts'

export type { JurisdictionTax } from './domain/price-breakdown-types.ts'

/** A line of a sale. The amount is in cents, for all units, after discounts and without tax. */
export interface TaxSaleLine {
  readonly id: string
  readonly qty: number
  readonly amount: Minor
  readonly taxCode: string
  readonly isTaxable: boolean
}

/** A delivery group as a tax service is asked about it. */
export interface TaxSale {
  /** The cart or commission. A service accepts a calculation for one sale only. */
  readonly scope: string
  readonly on: CalendarDate
  readonly to: ShippingDestination
  readonly lines: readonly TaxSaleLine[]
  readonly wrap: Minor
  /** After shipping discounts. */
  readonly shipping: Minor
  /** Why the buyer is exempt; absent if not. */
  readonly exemption?: ExemptionReason
}

export interface TaxCalculation {
  readonly provider: string
  /** Null if the service did not answer and the built-in table was used. */
  readonly ref: string | null
  readonly taxes: readonly JurisdictionTax[] | null
}

/**
 * What has to be recorded at a tax service about a delivery group, frozen with the order. `id` of a
 * line is the one that the service knows.
 */
export interface FrozenTaxSale extends Pick<TaxCalculation, 'provider' | 'ref'> {
  readonly on: CalendarDate
  /** The shop, for a pickup; otherwise the address of the delivery group. */
  readonly to?: ShippingDestination
  readonly exemption?: ExemptionReason
  readonly lines: readonly FrozenTaxLine[]
  readonly wrap: TaxedAmount
  readonly shipping: TaxedAmount
}

export interface FrozenTaxLine extends TaxSaleLine {
  readonly lineId: string
  readonly tax: Minor
}

/** In cents; the amount is without tax. */
export interface TaxedAmount {
  readonly amount: Minor
  readonly tax: Minor
}

/** Asks the tax service; the same sale is asked once. Call it outside a transaction. */
export type CalculateTax = (sale: TaxSale) => Promise<TaxCalculation>
