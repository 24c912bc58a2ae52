import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export const returnOutcomes = ['refund', 'credit', 'exchange', 'replace', 'keep'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

export const returnAnchors = ['delivered', 'shipped', 'placed'] as const
export type ReturnAnchor = (typeof returnAnchors)[number]

/** Return terms of an order line (commerce.md §3.7). */
export interface ReturnTerms {
  /** From delivery, unless `anchor` names another day. */
  readonly days: number
  readonly giftDays: number
  /** Fee for the shop's label, once per return. Waived for shop errors and store credit. */
  readonly shippingFee: Minor
  readonly creditBonus: BasisPoints
  /** Units below this price are refunded without being returned. */
  readonly keepUnder: Minor
  readonly outcomes: readonly ReturnOutcome[]
  /** Only shop errors can be returned. */
  readonly finalSale: boolean
  /** Units delivered from `from` to `to` can be returned until `until`; "MM-DD". */
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  /** The day the windows start. Default: the delivery. */
  readonly anchor?: ReturnAnchor
  /** Windows shorter than `days` for some outcomes. They do not apply to shop errors. */
  readonly daysFor?: Readonly<Partial<Record<ReturnOutcome, number>>>
  /** Restocking fee of the price, unless the shop is at fault. */
  readonly restocking?: BasisPoints
  /**
   * Who ships the return; with `buyer` there is no label, except for shop errors. Default: `shop`.
   */
  readonly carriage?: 'shop' | 'buyer'
  /** Returns worth more need a manual review. Default: the shop's setting. */
  readonly reviewAbove?: Minor
}

/** Days from delivery if no policy matches. */
export const standardDays = 30
/** The same for gifts. */
export const standardGiftDays = 180

/** All given conditions must match; a list matches by one of its entries. */
export interface PolicyMatch {
  readonly productIds?: readonly string[]
  readonly collectionIds?: readonly string[]
  readonly tags?: readonly string[]
  readonly types?: readonly string[]
  /** States of the shipping address. */
  readonly states?: readonly string[]
  /** Loyalty tiers. */
  readonly tierIds?: readonly string[]
  readonly minPrice?: Minor
  readonly maxPrice?: Minor
  readonly isReduced?: boolean
  readonly isGift?: boolean
  readonly finalSale?: boolean
  readonly isPersonalized?: boolean
}

export interface ReturnPolicy {
  readonly id: string
  readonly version: number
  readonly match: PolicyMatch
  readonly priority: number
  readonly terms: ReturnTerms
}

export interface PolicyProduct {
  readonly productId: string
  readonly collectionIds: readonly string[]
  readonly tags: readonly string[]
  readonly type: string
  /** Null while the shipping address is unknown. */
  readonly stateCode: string | null
  readonly tierId: string | null
  readonly price: Minor
  readonly compareAt: Minor | null
  readonly isGift: boolean
  readonly finalSale: boolean
  readonly isPersonalized: boolean
}

/** The matching policy with the highest priority; ties go to the lower id. */
export function findReturnPolicy(
  policies: readonly ReturnPolicy[],
  product: PolicyProduct,
): ReturnPolicy | null {
  const matching = policies.filter(({ match }) => matches(match, product))
  return [...matching].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))[0] ?? null
}

function matches(match: PolicyMatch, product: PolicyProduct): boolean {
  return (
    includesAny(match.productIds, [product.productId])
    && includesAny(match.collectionIds, product.collectionIds)
    && includesAny(match.tags, product.tags)
    && includesAny(match.types, [product.type])
    && includesAny(match.states, product.stateCode === null ? [] : [product.stateCode])
    && includesAny(match.tierIds, product.tierId === null ? [] : [product.tierId])
    && product.price >= (match.minPrice ?? 0)
    && product.price <= (match.maxPrice ?? Number.MAX_SAFE_INTEGER)
    && equalsIfSet(match.isReduced, product.compareAt !== null && product.compareAt > product.price)
    && equalsIfSet(match.isGift, product.isGift)
    && equalsIfSet(match.finalSale, product.finalSale)
    && equalsIfSet(match.isPersonalized, product.isPersonalized)
  )
}

/** Labels match regardless of case. */
function includesAny(wanted: readonly string[] | undefined, values: readonly string[]): boolean {
  if (!wanted) return true
  const known = new Set(values.map((value) => value.toLowerCase()))
  return wanted.some((value) => known.has(value.toLowerCase()))
}

function equalsIfSet(wanted: boolean | undefined, is: boolean): boolean {
  return wanted === undefined || wanted === is
}
