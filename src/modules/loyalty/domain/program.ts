import type { BasisPoints, Minor } from '#kernel/money/money.ts'

/** A rank of the program; the first one is everybody's. */
export interface Tier {
  readonly id: string
  readonly name: string
  /** What must count for it: cents or points, as `StandingRules` counts. */
  readonly least: number
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
  /** Points for each piece besides. */
  readonly perPiece: number
  /** Goods, variants or tags of goods it is for, any of them; all null is everything. */
  readonly goodsIds: readonly string[] | null
  readonly variantIds: readonly string[] | null
  readonly labels: readonly string[] | null
  /** Null is everybody. */
  readonly tierIds: readonly string[] | null
  /** Points it gives beyond the rest, at most. */
  readonly maxPerMember: number | null
  readonly maxTotal: number | null
}

export type RewardValue =
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap: Minor | null }
  | { readonly kind: 'shipping' }
  /** One of these goods, free once it lies in the cart. */
  | { readonly kind: 'gift'; readonly goodsIds: readonly string[] }
  /** A code of a pool that was drawn before. */
  | { readonly kind: 'pool'; readonly pool: string }
  /** Promotional credit in the wallet. */
  | { readonly kind: 'credit'; readonly amount: Minor }
  /** An invitation; a ticket is shown at the door. */
  | { readonly kind: 'event'; readonly at: string; readonly place: string }

/** What points are turned into. */
export interface Reward {
  readonly id: string
  readonly name: string
  readonly cost: number
  readonly value: RewardValue
  /** How long its code or credit is good. */
  readonly validDays: number
  readonly tierIds: readonly string[] | null
  /** So many are given, to all and to one member; null is no limit. */
  readonly stock: number | null
  readonly perMember: number | null
  /** The first and the last day it is offered; null is open. */
  readonly from: string | null
  readonly until: string | null
}

/** What earns points beside orders, birthdays and the rest. */
export interface EarnEvent {
  readonly id: string
  readonly name: string
  readonly points: number
  /** The first order whose pieces stay for good; a call of the staff; or a code that members enter, as behind a QR code. */
  readonly on: 'first_order' | 'call' | 'code'
  /** What is entered; null unless it is by code. */
  readonly code: string | null
  /** So often for one member. */
  readonly limit: {
    readonly times: number
    readonly per: 'day' | 'week' | 'month' | 'year' | 'ever'
  }
  /** The first and the last day; null is open. */
  readonly from: string | null
  readonly until: string | null
}

/** How members go up and down. Up is always at once. */
export interface StandingRules {
  /** What was paid for pieces that were kept, what they earned, or the points that can be spent now. */
  readonly by: 'spend' | 'points' | 'balance'
  /** Of the last twelve months, or since tiers were looked at last. */
  readonly over: 'year' | 'period'
  /** Goods, variants and tags of goods that count nothing. */
  readonly excludes: {
    readonly goodsIds: readonly string[]
    readonly variantIds: readonly string[]
    readonly labels: readonly string[]
  }
  /** Never, as soon as it comes to less, or when tiers are looked at: at each year's end, or every so many days since joining. */
  readonly down: 'never' | 'at_once' | 'year_end' | 'every'
  readonly everyDays: number | null
  /** So long falling short does no harm. */
  readonly graceDays: number
}

/** When earned points can be spent. */
export interface Unlock {
  /** The return promise of the piece is over, or the order was placed. */
  readonly after: 'promise' | 'order'
  /** So many days later, at the beginning of the next week (Monday) or month when rounded to it. */
  readonly days: number
  readonly rounds: 'day' | 'week' | 'month'
  /** Nobody told that it arrived: so many days from when it left. */
  readonly unknownDeliveryDays: number
}

/** When points run out. */
export interface Expiry {
  readonly count: number
  readonly unit: 'days' | 'months'
  /** The day itself, or the end of its month or year. */
  readonly rounds: 'day' | 'month' | 'year'
  /** Counted from when they could be spent, or begun anew with each order, so that only who stays away loses any. */
  readonly from: 'unlock' | 'last_order'
  readonly extensionDays: number
}

/** The rules as data (commerce.md §3.2). A version is frozen with everything that was earned under it. */
export interface Terms {
  readonly earn: { readonly perDollar: number }
  readonly tiers: readonly Tier[]
  readonly standing: StandingRules
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
  readonly events: readonly EarnEvent[]
  /** A reward that comes with an order at once, for no points. */
  readonly instant: readonly { readonly rewardId: string; readonly leastSpend: Minor }[]
  readonly unlock: Unlock
  /** Null: points are good for ever. */
  readonly expiry: Expiry | null
  readonly redeem: {
    readonly step: number
    readonly stepWorth: Minor
    readonly least: number
    readonly maxShare: BasisPoints
  }
  readonly rewards: readonly Reward[]
  /** How far below nothing a return can take a balance. */
  readonly mostNegative: number
  /** Gifts of the staff above this many points need a second person. */
  readonly giftsAloneUpTo: number
}

/** The rules as anybody reads them: the codes that are entered for points are for who finds them. */
export interface PublicTerms extends Omit<Terms, 'events'> {
  readonly events: readonly Omit<EarnEvent, 'code'>[]
}

export function publicTerms({ events, ...terms }: Terms): PublicTerms {
  return { ...terms, events: events.map(({ code: _code, ...event }) => event) }
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
