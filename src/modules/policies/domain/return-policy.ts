import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export const outcomes = ['refund', 'credit', 'exchange', 'replace', 'keep'] as const
export type Outcome = (typeof outcomes)[number]

/** What is promised about sending a line back (commerce.md §3.7). */
export interface ReturnTerms {
  /** From delivery. */
  readonly days: number
  readonly giftDays: number
  /** For the shop's label, once a return; nothing when the shop is at fault or the money becomes credit. */
  readonly shippingFee: Minor
  readonly creditBonus: BasisPoints
  /** Below that the buyer keeps the piece and has the money all the same. */
  readonly keepUnder: Minor
  readonly outcomes: readonly Outcome[]
  /** Only the shop's faults are taken back. */
  readonly finalSale: boolean
  /** What arrives from one day of the year to another can be sent back until a third, "MM-DD". */
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
}

/** All that is given must fit. */
export interface PolicyMatch {
  readonly goodsIds?: readonly string[]
  readonly minPrice?: Minor
  readonly maxPrice?: Minor
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

export interface MatchedGoods {
  readonly goodsId: string
  readonly price: Minor
  readonly finalSale: boolean
  readonly isPersonalized: boolean
}

/** The policy that holds for goods: of those that fit the one with the highest priority, then the one whose id comes first. */
export function policyFor(policies: readonly ReturnPolicy[], goods: MatchedGoods): ReturnPolicy | null {
  const fitting = policies.filter(({ match }) => fits(match, goods))
  return [...fitting].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))[0] ?? null
}

function fits({ goodsIds, minPrice, maxPrice, finalSale, isPersonalized }: PolicyMatch, goods: MatchedGoods): boolean {
  return (
    (goodsIds?.includes(goods.goodsId) ?? true)
    && goods.price >= (minPrice ?? 0)
    && goods.price <= (maxPrice ?? Number.MAX_SAFE_INTEGER)
    && (finalSale === undefined || finalSale === goods.finalSale)
    && (isPersonalized === undefined || isPersonalized === goods.isPersonalized)
  )
}
