import type { Minor } from '#kernel/money/money.ts'
import type { StateCode } from '#kernel/us-address/us-address.ts'

/** The merchant's section `tax`. */
export interface TaxRules {
  /** States in which the shop is registered; it collects nothing elsewhere. */
  readonly nexus: readonly StateCode[]
  readonly shippingTaxed: readonly StateCode[]
  readonly classes: readonly {
    /** The tax code of products. */
    readonly code: string
    /** The code of the merchant's tax service for it; empty if none. */
    readonly serviceCode: string
    readonly isExemptEverywhere: boolean
    readonly exemptions: readonly {
      readonly state: StateCode
      readonly kind: 'all' | 'below' | 'up-to'
      readonly price: Minor
    }[]
  }[]
}
