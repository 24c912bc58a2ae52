import type { BasisPoints, Minor } from '#kernel/money/money.ts'

/** A rank of the program; the first one is everybody's. */
export interface Tier {
  readonly id: string
  readonly name: string
  /** What twelve months of spending come to for it. */
  readonly spend: Minor
  /** 12500 earns a quarter more. */
  readonly multiplier: BasisPoints
}

/** More points for a while, within its limits. */
export interface Campaign {
  readonly id: string
  readonly name: string
  /** The first and the last day. */
  readonly from: string
  readonly until: string
  readonly multiplier: BasisPoints
  /** Null is everything, or everybody. */
  readonly goodsIds: readonly string[] | null
  readonly tierIds: readonly string[] | null
  /** Points it gives beyond the rest, at most. */
  readonly maxPerMember: number | null
  readonly maxTotal: number | null
}

/** What points are turned into. */
export interface Reward {
  readonly id: string
  readonly name: string
  readonly cost: number
  readonly kind: 'amount' | 'shipping'
  readonly amount: Minor | null
  readonly validDays: number
  readonly tierIds: readonly string[] | null
}

/** The rules as data (commerce.md §3.2). A version is frozen with everything that was earned under it. */
export interface Terms {
  readonly earn: { readonly perDollar: number }
  readonly tiers: readonly Tier[]
  /** Points that are not for an order; null is not offered. */
  readonly grants: {
    readonly signup: number | null
    readonly birthday: number | null
    readonly newsletter: number | null
    readonly review: number | null
    readonly reviewsPerMonth: number
    readonly referral: { readonly member: number; readonly friend: number } | null
  }
  /** What the owner of a registry earns on gifts, as a share of what a purchase earns; null is not offered. */
  readonly registry: { readonly owner: BasisPoints | null }
  readonly campaigns: readonly Campaign[]
  /** Nobody told that it arrived: so many days from when it left. */
  readonly unlock: { readonly unknownDeliveryDays: number }
  /** Null: points are good for ever. */
  readonly expiry: { readonly months: number; readonly extensionDays: number } | null
  readonly redeem: { readonly step: number; readonly stepWorth: Minor; readonly least: number; readonly maxShare: BasisPoints }
  readonly rewards: readonly Reward[]
  /** How far below nothing a return can take a balance. */
  readonly mostNegative: number
  /** Gifts of the staff above this many points need a second person. */
  readonly giftsAloneUpTo: number
}

export interface Program {
  readonly version: number
  readonly terms: Terms
  readonly publishedAt: Date
}

/** The rank everybody begins with. */
export function firstTier({ tiers }: Pick<Terms, 'tiers'>): Tier {
  const [first] = tiers
  if (!first) throw new Error('A program has a first tier.')
  return first
}

/** A tier by its id; of one that is no more, the first. */
export function tierOf(terms: Pick<Terms, 'tiers'>, id: string): Tier {
  return terms.tiers.find((tier) => tier.id === id) ?? firstTier(terms)
}
