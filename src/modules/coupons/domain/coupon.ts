import { formatShortMoney, type BasisPoints, type Minor } from '#kernel/money/money.ts'

export type CouponValue =
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap?: Minor }
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'free_shipping' }
  | ItemCouponValue

export type ItemCouponValue =
  /**
   * The cheapest of several items cost less: `buy` 2, `get` 1, `percent` 10000 is three for two.
   */
  | {
      readonly kind: 'buy_get'
      readonly buy: number
      readonly get: number
      readonly percent: BasisPoints
    }
  | { readonly kind: 'cheapest'; readonly percent: BasisPoints }
  | {
      readonly kind: 'tiers'
      readonly steps: readonly { readonly qty: number; readonly percent: BasisPoints }[]
    }
  | { readonly kind: 'gift'; readonly productIds: readonly string[] }

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

export const couponAudiences = [
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
export type CouponAudience = (typeof couponAudiences)[number]

/** An offer: what, for whom and how long (commerce.md §1.7). */
export interface CouponTerms {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly minSpend: Minor | null
  readonly minQty: number | null
  readonly productIds: readonly string[] | null
  readonly collectionIds: readonly string[] | null
  readonly excludedProductIds: readonly string[]
  readonly optionValues: readonly { readonly name: string; readonly value: string }[] | null
  readonly includesSale: boolean
  readonly audience: CouponAudience
  readonly tierIds: readonly string[] | null
  readonly nthOrder: number | null
  /** For customers whose last order is at least this many days ago. */
  readonly repeatAfterDays: number | null
  readonly identity: string | null
  readonly memberId: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly perCustomer: number
  readonly budget: Minor | null
  readonly spent: Minor
  readonly combinesWith: readonly CouponClass[]
  readonly stackGroup: string | null
  /** Applied first, and preferred when two sets have the same total. */
  readonly priority: number
  readonly exclusive: boolean
  readonly automatic: boolean
  /** Uses of codes of one pool are counted together. */
  readonly pool: string | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly state: 'active' | 'revoked'
  readonly source: CouponSource
  readonly sourceRef: string | null
}

export function isForFirstOrder({
  audience,
  source,
}: Pick<CouponTerms, 'audience' | 'source'>): boolean {
  return audience === 'first_order' || source === 'subscription'
}

/**
 * Returns the maximum value of a given code in cents, and whether giving it needs approval because
 * it can take off a whole price without limit.
 */
export function calculateCouponValue(value: CouponValue): {
  amount: Minor
  needsApproval: boolean
} {
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

/** "20% off", "$15 off", "Free shipping", "Buy 2, get 1 free" */
export function describeCouponValue({ value }: Pick<CouponTerms, 'value'>): string {
  switch (value.kind) {
    case 'free_shipping':
      return 'Free shipping'
    case 'percent':
      return `${formatPercent(value.percent)} off`
    case 'amount':
      return `${formatShortMoney(value.amount)} off`
    case 'buy_get':
      return (
        `Buy ${value.buy}, get ${value.get} `
        + (value.percent === 10_000 ? 'free' : `${formatPercent(value.percent)} off`)
      )
    case 'cheapest':
      return `${formatPercent(value.percent)} off the cheapest item`
    case 'tiers':
      return value.steps
        .map(({ qty, percent }) => `${formatPercent(percent)} off ${qty} or more items`)
        .join(', ')
    case 'gift':
      return 'A free gift'
  }
}

function formatPercent(percent: BasisPoints): string {
  return `${Number((percent / 100).toFixed(2))}%`
}
