import type { Currency } from '#kernel/locale/shop-locale.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Discount, DiscountShare } from './discount.ts'
import type { Millionths, TaxRate } from './tax.ts'
import type { Totals } from './totals.ts'

export interface LineFacts {
  readonly id: string
  readonly groupId: string
  readonly qty: number
  readonly unitPrice: Minor
  readonly personalization: Minor
  readonly taxCode: string
  readonly taxable: boolean
}

export interface GroupFacts {
  readonly id: string
  readonly wrap: Minor | null
  readonly shipping: {
    readonly methodId: string
    readonly label: string
    readonly price: Minor
  } | null
  readonly taxRates: readonly TaxRate[]
  /** The amounts that a tax service has calculated; they replace the rates. */
  readonly taxAmounts?: readonly JurisdictionTax[] | undefined
}

/** One jurisdiction's tax on a delivery group in cents, as a tax service returns it. */
export interface JurisdictionTax {
  readonly jurisdiction: string
  readonly rate: Millionths
  /** By line id. */
  readonly lines: Readonly<Record<string, Minor>>
  readonly wrap: Minor
  readonly shipping: Minor
}

export interface PriceBreakdownInput {
  readonly currency: Currency
  readonly lines: readonly LineFacts[]
  readonly groups: readonly GroupFacts[]
  readonly discounts: readonly Discount[]
}

export interface UnitTax {
  readonly jurisdiction: string
  readonly rate: Millionths
  readonly goods: Minor
  readonly wrap: Minor
  readonly shipping: Minor
}

/** The amounts of one unit, frozen at placement. Refunds use them without recalculation. */
export interface PricedUnit {
  readonly totals: Totals
  /** The discounts by source; their sum equals the discounts in `totals`. */
  readonly discounts: readonly DiscountShare[]
  readonly taxes: readonly UnitTax[]
}

export interface PricedBreakdownLine {
  readonly id: string
  readonly groupId: string
  readonly units: readonly PricedUnit[]
  readonly totals: Totals
}

export interface TaxRow {
  readonly jurisdiction: string
  readonly rate: Millionths
  readonly amount: Minor
}

export interface PricedBreakdownGroup {
  readonly id: string
  readonly methodId: string | null
  readonly taxes: readonly TaxRow[]
  readonly totals: Totals
}

/**
 * A row that explains why the total differs from the price of the products. Discounts are negative.
 */
export interface PriceAdjustment {
  readonly kind:
    | 'product-discount'
    | 'order-discount'
    | 'personalization'
    | 'wrap'
    | 'shipping'
    | 'shipping-discount'
    | 'tax'
  readonly source: string
  readonly label: string
  readonly amount: Minor
  readonly groupId: string | null
  readonly lineId: string | null
}

export interface PriceBreakdown {
  readonly currency: Currency
  readonly lines: readonly PricedBreakdownLine[]
  readonly groups: readonly PricedBreakdownGroup[]
  readonly adjustments: readonly PriceAdjustment[]
  readonly taxes: readonly TaxRow[]
  readonly totals: Totals
}
