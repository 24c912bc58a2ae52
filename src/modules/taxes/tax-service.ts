import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import type { Minor } from '#kernel/money/money.ts'

/** What a tax service is asked about: a sale to one destination. Amounts in cents, without tax. */
export interface ServiceSale {
  /** The shop's warehouse; null if its address cannot be read. */
  readonly from: ServiceAddress | null
  readonly to: ServiceAddress
  readonly lines: readonly ServiceLine[]
  readonly shipping: Minor
  /** Why the buyer is exempt; absent if not. */
  readonly exemption?: ExemptionReason
}

export interface ServiceAddress {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

export interface ServiceLine {
  /** Unique in the sale. */
  readonly id: string
  readonly qty: number
  /** For all units, after discounts. */
  readonly amount: Minor
  /** The shop's own tax code. */
  readonly taxCode: string
  /** The code of the service that the merchant entered for it; empty if none. */
  readonly serviceCode: string
  readonly isTaxable: boolean
}

/** One jurisdiction's tax in cents. `rate` is in millionths. */
export interface ServiceTax {
  readonly jurisdiction: string
  readonly rate: number
  /** By line id. */
  readonly lines: Readonly<Record<string, Minor>>
  readonly shipping: Minor
}

export interface ServiceCalculation {
  readonly ref: string
  readonly expiresAt: Date
  readonly taxes: readonly ServiceTax[]
}

export interface RecordedSale {
  readonly ref: string
  /** Line id → the service's id of the line. */
  readonly lineRefs: Readonly<Record<string, string>>
}

export interface SaleToRecord {
  readonly calculationRef: string
  /** Unique among all sales and reversals; the same one is sent again after a lost answer. */
  readonly reference: string
  readonly soldAt: Date
  /** Null if its destination is no longer known. */
  readonly sale: ServiceSale | null
  /** The tax that was charged, by line id. */
  readonly taxes: ReadonlyMap<string, Minor>
  readonly shippingTax: Minor
}

export interface TaxReversal {
  readonly reference: string
  readonly sale: { readonly ref: string; readonly reference: string }
  readonly refundedAt: Date
  /** Null if it is no longer known. */
  readonly to: ServiceAddress | null
  /** Positive amounts, without tax. */
  readonly lines: readonly {
    readonly id: string
    readonly lineRef: string
    readonly amount: Minor
    readonly tax: Minor
  }[]
  readonly shipping: { readonly amount: Minor; readonly tax: Minor } | null
  readonly exemption?: ExemptionReason
}

/**
 * A tax service: Stripe Tax, or another one behind the same port. All calls are repeated with the
 * same reference after a failure, so each must have one effect only.
 */
export interface TaxService {
  /** Stored with orders. */
  readonly name: string
  /** Sales are recorded from its calculations; otherwise with the tax that was charged. */
  readonly recordsCalculations: boolean
  calculate(sale: ServiceSale): Promise<ServiceCalculation>
  recordSale(sale: SaleToRecord): Promise<RecordedSale>
  recordReversal(reversal: TaxReversal): Promise<{ readonly ref: string }>
}

/**
 * `unavailable` may have had an effect and is tried again. `rejected` is final.
 * `calculation-unusable`: expired, unknown or used, so a new calculation is needed.
 */
export class TaxServiceError extends Error {
  override name = 'TaxServiceError'
  readonly kind: 'unavailable' | 'rejected' | 'calculation-unusable'

  constructor(kind: TaxServiceError['kind'], code: string, options?: ErrorOptions) {
    super(`The tax service answered ${code}.`, options)
    this.kind = kind
  }
}
