import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export type CouponValue =
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap?: Minor }
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'free_shipping' }
  | PieceValue

/** What looks at single pieces: for coupons of the class `product` alone. */
export type PieceValue =
  /** Of so many pieces bought together the cheapest come for less: `buy` 2, `get` 1, `percent` 10000 is three for two. */
  | {
      readonly kind: 'buy_get'
      readonly buy: number
      readonly get: number
      readonly percent: BasisPoints
    }
  /** The cheapest piece of the order, once. */
  | { readonly kind: 'cheapest'; readonly percent: BasisPoints }
  /** More off the more pieces there are; the steps rise. */
  | {
      readonly kind: 'tiers'
      readonly steps: readonly { readonly qty: number; readonly percent: BasisPoints }[]
    }
  /** One of these pieces is free, once it lies in the cart. */
  | { readonly kind: 'gift'; readonly goodsIds: readonly string[] }

export const couponClasses = ['product', 'order', 'shipping'] as const
export type CouponClass = (typeof couponClasses)[number]

export const couponSources = [
  'subscription',
  'points',
  'birthday',
  'service',
  'campaign',
  'return_credit',
  'registry',
] as const
export type CouponSource = (typeof couponSources)[number]

export const audiences = [
  'anyone',
  'member',
  'guest',
  'first_order',
  'nth_order',
  'repeat',
  'tier',
  'email',
  'staff',
] as const
export type Audience = (typeof audiences)[number]

/** What a coupon promises, to whom and for how long (commerce.md §1.7). */
export interface CouponTerms {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly minSpend: Minor | null
  readonly minQty: number | null
  /** Null is everything. */
  readonly goodsIds: readonly string[] | null
  readonly collectionIds: readonly string[] | null
  readonly excludedGoodsIds: readonly string[]
  /** Pieces with any of these options; null is every piece. */
  readonly optionValues: readonly { readonly name: string; readonly value: string }[] | null
  readonly includesSale: boolean
  readonly audience: Audience
  readonly tierIds: readonly string[] | null
  readonly nthOrder: number | null
  /** For somebody whose last order is so many days back. */
  readonly repeatAfterDays: number | null
  /** Whose mailbox it is tied to. */
  readonly identity: string | null
  readonly memberId: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly perCustomer: number
  readonly budget: Minor | null
  readonly spent: Minor
  readonly combinesWith: readonly CouponClass[]
  readonly stackGroup: string | null
  /** Worked out first, and chosen where two sets come to the same. */
  readonly priority: number
  /** Stands beside no other. */
  readonly exclusive: boolean
  /** Comes into every cart by itself. */
  readonly automatic: boolean
  /** Codes of one pool are one coupon where people are counted. */
  readonly pool: string | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly state: 'active' | 'revoked'
  readonly source: CouponSource
  readonly sourceRef: string | null
}

/** The first purchase is asked of it, whoever it is for. */
export function isForFirstOrder({
  audience,
  source,
}: Pick<CouponTerms, 'audience' | 'source'>): boolean {
  return audience === 'first_order' || source === 'subscription'
}

/** What a code that is given away comes to at most, in cents; one without a limit that takes off a whole price needs a second person. */
export function worthOfCoupon(value: CouponValue): { amount: Minor; needsApproval: boolean } {
  switch (value.kind) {
    case 'amount':
      return { amount: value.amount, needsApproval: false }
    case 'percent':
      return {
        amount: value.cap ?? 0,
        needsApproval: value.cap === undefined && value.percent === 10_000,
      }
    case 'cheapest':
      return { amount: 0, needsApproval: value.percent === 10_000 }
    case 'tiers':
      return { amount: 0, needsApproval: value.steps.some(({ percent }) => percent === 10_000) }
    case 'gift':
      return { amount: 0, needsApproval: true }
    case 'free_shipping':
    case 'buy_get':
      return { amount: 0, needsApproval: false }
  }
}

/** "20% off", "$15 off", "Free delivery", "Buy 2, get 1 free" */
export function valueInWords({ value }: Pick<CouponTerms, 'value'>): string {
  switch (value.kind) {
    case 'free_shipping':
      return 'Free delivery'
    case 'percent':
      return `${percentInWords(value.percent)} off`
    case 'amount':
      return `${dollars(value.amount)} off`
    case 'buy_get':
      return `Buy ${value.buy}, get ${value.get} ${value.percent === 10_000 ? 'free' : `for ${percentInWords(value.percent)} less`}`
    case 'cheapest':
      return `${percentInWords(value.percent)} off the cheapest piece`
    case 'tiers':
      return value.steps
        .map(({ qty, percent }) => `${percentInWords(percent)} off from ${qty} pieces`)
        .join(', ')
    case 'gift':
      return 'A piece as a gift'
  }
}

function percentInWords(percent: BasisPoints): string {
  return `${Number((percent / 100).toFixed(2))}%`
}

export function dollars(amount: Minor): string {
  return `$${(amount / 100).toFixed(2).replace(/\.00$/, '')}`
}
