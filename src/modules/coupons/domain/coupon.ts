import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export type CouponValue =
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap?: Minor }
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'free_shipping' }

export const couponClasses = ['product', 'order', 'shipping'] as const
export type CouponClass = (typeof couponClasses)[number]

export const couponSources = ['subscription', 'points', 'birthday', 'service', 'campaign', 'return_credit'] as const
export type CouponSource = (typeof couponSources)[number]

/** What a coupon promises, to whom and for how long (commerce.md §1.7). */
export interface CouponTerms {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly class: CouponClass
  readonly value: CouponValue
  readonly minSpend: Minor | null
  /** Null is everything. */
  readonly goodsIds: readonly string[] | null
  readonly collectionIds: readonly string[] | null
  readonly excludedGoodsIds: readonly string[]
  readonly includesSale: boolean
  readonly audience: 'anyone' | 'member' | 'first_order' | 'email'
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
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly state: 'active' | 'revoked'
  readonly source: CouponSource
}

/** The first purchase is asked of it, whoever it is for. */
export function isForFirstOrder({ audience, source }: Pick<CouponTerms, 'audience' | 'source'>): boolean {
  return audience === 'first_order' || source === 'subscription'
}

/** A code as it is kept: without spaces, in capitals. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase()
}

/** "20% off", "$15 off", "Free delivery" */
export function valueInWords({ value }: Pick<CouponTerms, 'value'>): string {
  if (value.kind === 'free_shipping') return 'Free delivery'
  if (value.kind === 'percent') return `${Number((value.percent / 100).toFixed(2))}% off`
  return `${dollars(value.amount)} off`
}

export function dollars(amount: Minor): string {
  return `$${(amount / 100).toFixed(2).replace(/\.00$/, '')}`
}
