import type { BasisPoints, Minor } from '#kernel/money/money.ts'

/** A tier of the program; everyone starts in the first. */
export interface Tier {
  readonly id: string
  readonly name: string
  /** The threshold, in cents or points as `TierRules` counts. */
  readonly least: number
  /** 12500 earns 25 % more. */
  readonly multiplier: BasisPoints
}

/** Extra points for a period, within limits. */
export interface Campaign {
  readonly id: string
  readonly name: string
  /** The first and the last day. */
  readonly from: string
  readonly until: string
  readonly multiplier: BasisPoints
  /** Extra points per unit. */
  readonly perPiece: number
  /** The products, variants or tags it applies to, any of them; all null for everything. */
  readonly goodsIds: readonly string[] | null
  readonly variantIds: readonly string[] | null
  readonly labels: readonly string[] | null
  /** Null for everyone. */
  readonly tierIds: readonly string[] | null
  /** The limits of extra points. */
  readonly maxPerMember: number | null
  readonly maxTotal: number | null
}

export type RewardValue =
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap: Minor | null }
  | { readonly kind: 'shipping' }
  /** One of these products, free when it is in the cart. */
  | { readonly kind: 'gift'; readonly goodsIds: readonly string[] }
  /** A code of a pool of codes. */
  | { readonly kind: 'pool'; readonly pool: string }
  /** Promotional credit in the wallet. */
  | { readonly kind: 'credit'; readonly amount: Minor }
  /** An event; the ticket is shown at the entrance. */
  | { readonly kind: 'event'; readonly at: string; readonly place: string }

/** What points can be exchanged for. */
export interface Reward {
  readonly id: string
  readonly name: string
  readonly cost: number
  readonly value: RewardValue
  /** How long its code or credit is valid. */
  readonly validDays: number
  readonly tierIds: readonly string[] | null
  /** The limits in total and per member; null without a limit. */
  readonly stock: number | null
  readonly perMember: number | null
  /** The first and the last day of the offer; null without a limit. */
  readonly from: string | null
  readonly until: string | null
}

/** What earns points besides orders and grants. */
export interface EarnEvent {
  readonly id: string
  readonly name: string
  readonly points: number
  /** The first order that is kept; a staff call; or a code that members enter. */
  readonly on: 'first_order' | 'call' | 'code'
  /** The code to enter; null for other events. */
  readonly code: string | null
  /** The limit per member. */
  readonly limit: {
    readonly times: number
    readonly per: 'day' | 'week' | 'month' | 'year' | 'ever'
  }
  /** The first and the last day; null without a limit. */
  readonly from: string | null
  readonly until: string | null
}

/** How members change tiers. They move up at once. */
export interface StandingRules {
  /** What is measured: spending on kept units, points earned by them, or spendable points. */
  readonly by: 'spend' | 'points' | 'balance'
  /** Over the last twelve months, or since the last review. */
  readonly over: 'year' | 'period'
  /** Products, variants and tags that do not count. */
  readonly excludes: {
    readonly goodsIds: readonly string[]
    readonly variantIds: readonly string[]
    readonly labels: readonly string[]
  }
  /**
   * When members move down: never, at once, at each year's end, or at fixed intervals since
   * joining.
   */
  readonly down: 'never' | 'at_once' | 'year_end' | 'every'
  readonly everyDays: number | null
  /** The grace period. */
  readonly graceDays: number
}

/** When earned points can be spent. */
export interface Unlock {
  /** After the unit's return window, or after the order. */
  readonly after: 'promise' | 'order'
  /** The delay, rounded up to the next Monday or first of the month. */
  readonly days: number
  readonly rounds: 'day' | 'week' | 'month'
  /** Used when delivery is unknown: days after shipping. */
  readonly unknownDeliveryDays: number
}

/** When points run out. */
export interface Expiry {
  readonly count: number
  readonly unit: 'days' | 'months'
  /** The exact day, or the end of its month or year. */
  readonly rounds: 'day' | 'month' | 'year'
  /** Counted from when the points became spendable, or from the member's last order. */
  readonly from: 'unlock' | 'last_order'
  readonly extensionDays: number
}

/** The rules as data (commerce.md §3.2). A published version never changes. */
export interface Terms {
  readonly earn: { readonly perDollar: number }
  readonly tiers: readonly Tier[]
  readonly standing: StandingRules
  /** Points that are not for an order; null when not offered. */
  readonly grants: {
    readonly signup: number | null
    readonly birthday: number | null
    readonly newsletter: number | null
    readonly review: number | null
    readonly reviewsPerMonth: number
    readonly referral: { readonly member: number; readonly friend: number } | null
  }
  /** The share of a gift's points that the registry owner earns; null when not offered. */
  readonly registry: { readonly owner: BasisPoints | null }
  readonly campaigns: readonly Campaign[]
  readonly events: readonly EarnEvent[]
  /** A reward that comes with an order, for no points. */
  readonly instant: readonly { readonly rewardId: string; readonly leastSpend: Minor }[]
  readonly unlock: Unlock
  /** Null when points do not expire. */
  readonly expiry: Expiry | null
  readonly redeem: {
    readonly step: number
    readonly stepWorth: Minor
    readonly least: number
    readonly maxShare: BasisPoints
  }
  readonly rewards: readonly Reward[]
  /** The maximum points debt. */
  readonly mostNegative: number
  /** Manual adjustments above this many points need approval. */
  readonly giftsAloneUpTo: number
}

/** The rules as published, without the codes that earn points. */
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

export function firstTier({ tiers }: Pick<Terms, 'tiers'>): Tier {
  const [first] = tiers
  if (!first) throw new Error('A loyalty program needs at least one tier.')
  return first
}

/** Returns a tier by id, or the first tier when the id no longer exists. */
export function tierOf(terms: Pick<Terms, 'tiers'>, id: string): Tier {
  return terms.tiers.find((tier) => tier.id === id) ?? firstTier(terms)
}
