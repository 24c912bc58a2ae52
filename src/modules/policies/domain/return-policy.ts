import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export const outcomes = ['refund', 'credit', 'exchange', 'replace', 'keep'] as const
export type Outcome = (typeof outcomes)[number]

export const anchors = ['delivered', 'shipped', 'placed'] as const
export type Anchor = (typeof anchors)[number]

/** What is promised about sending a line back (commerce.md §3.7). */
export interface ReturnTerms {
  /** From delivery, unless `anchor` names another day. */
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
  /** The day that the windows count from; absent: the day it is delivered. */
  readonly anchor?: Anchor
  /** Windows of single outcomes, where they are shorter than `days`; the shop's faults have all of `days`. */
  readonly daysFor?: Readonly<Partial<Record<Outcome, number>>>
  /** Kept back of a piece's price when its money goes back for no fault of the shop. */
  readonly restocking?: BasisPoints
  /** Who gets the parcel back to the shop: the buyer has no label, unless the shop is at fault. Absent: the shop, for `shippingFee`. */
  readonly carriage?: 'shop' | 'buyer'
  /** A person looks first at returns worth more; absent: the shop's usual bound. */
  readonly reviewAbove?: Minor
}

/** Days from delivery, where no policy fits. */
export const standardDays = 30

/** All that is given must fit; of a list one of its entries. */
export interface PolicyMatch {
  readonly goodsIds?: readonly string[]
  readonly collectionIds?: readonly string[]
  readonly tags?: readonly string[]
  readonly types?: readonly string[]
  /** Where it is sent. */
  readonly states?: readonly string[]
  /** Of the rewards program. */
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

export interface MatchedGoods {
  readonly goodsId: string
  readonly collectionIds: readonly string[]
  readonly tags: readonly string[]
  readonly type: string
  /** Null while nobody knows where it goes. */
  readonly stateCode: string | null
  readonly tierId: string | null
  readonly price: Minor
  readonly compareAt: Minor | null
  readonly isGift: boolean
  readonly finalSale: boolean
  readonly isPersonalized: boolean
}

/** The policy that holds for goods: of those that fit the one with the highest priority, then the one whose id comes first. */
export function policyFor(
  policies: readonly ReturnPolicy[],
  goods: MatchedGoods,
): ReturnPolicy | null {
  const fitting = policies.filter(({ match }) => fits(match, goods))
  return [...fitting].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))[0] ?? null
}

function fits(match: PolicyMatch, goods: MatchedGoods): boolean {
  return (
    isAmong(match.goodsIds, [goods.goodsId])
    && isAmong(match.collectionIds, goods.collectionIds)
    && isAmong(match.tags, goods.tags)
    && isAmong(match.types, [goods.type])
    && isAmong(match.states, goods.stateCode === null ? [] : [goods.stateCode])
    && isAmong(match.tierIds, goods.tierId === null ? [] : [goods.tierId])
    && goods.price >= (match.minPrice ?? 0)
    && goods.price <= (match.maxPrice ?? Number.MAX_SAFE_INTEGER)
    && isAs(match.isReduced, goods.compareAt !== null && goods.compareAt > goods.price)
    && isAs(match.isGift, goods.isGift)
    && isAs(match.finalSale, goods.finalSale)
    && isAs(match.isPersonalized, goods.isPersonalized)
  )
}

/** People write labels large and small. */
function isAmong(wanted: readonly string[] | undefined, have: readonly string[]): boolean {
  if (!wanted) return true
  const known = new Set(have.map((one) => one.toLowerCase()))
  return wanted.some((one) => known.has(one.toLowerCase()))
}

function isAs(wanted: boolean | undefined, is: boolean): boolean {
  return wanted === undefined || wanted === is
}
