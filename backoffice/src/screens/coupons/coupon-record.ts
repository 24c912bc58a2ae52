/** What staff enter about a coupon. */
export interface Offer {
  readonly name: string
  readonly description: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly minSpend: number | null
  readonly minQty: number | null
  readonly productIds: readonly string[] | null
  readonly collectionIds: readonly string[] | null
  readonly excludedProductIds: readonly string[]
  readonly includesSale: boolean
  readonly audience: string
  readonly tierIds: readonly string[] | null
  readonly nthOrder: number | null
  readonly repeatAfterDays: number | null
  readonly maxUses: number | null
  readonly perCustomer: number
  readonly budget: number | null
  readonly combinesWith: readonly CouponClass[]
  readonly exclusive: boolean
  readonly automatic: boolean
  readonly startsAt: string
  readonly endsAt: string | null
}

export type CouponClass = 'product' | 'order' | 'shipping'

export interface CouponValue {
  readonly kind: string
  /** In basis points. */
  readonly percent?: number
  readonly cap?: number
  readonly amount?: number
}

export interface Named {
  readonly id: string
  readonly title: string
}

/** The answer of `GET /api/staff/coupon/detail`. */
export interface CouponRecord extends Offer {
  readonly id: string
  readonly code: string
  readonly pool: string | null
  readonly poolCodes: number
  readonly state: 'active' | 'revoked'
  readonly source: string
  readonly valueText: string
  readonly conditionText: string
  readonly used: number
  readonly spent: number
  readonly version: number
  readonly canEdit: boolean
  readonly products: readonly Named[]
  readonly collections: readonly Named[]
  readonly uses: readonly {
    readonly id: string
    readonly at: string
    readonly code: string
    readonly order: string | null
    readonly email: string
    readonly amount: number
    readonly state: string
  }[]
}

export const audienceLabels: Readonly<Record<string, string>> = {
  anyone: 'Everyone',
  member: 'Members',
  guest: 'Guests',
  first_order: 'People who order for the first time',
  staff: 'Whom staff give a copy',
}

/** Rules that are set in a file and shown here. */
export const otherAudiences: Readonly<Record<string, string>> = {
  nth_order: 'A certain order of a person',
  repeat: 'People who have not ordered for a while',
  tier: 'Members of a tier',
  email: 'One person',
}
