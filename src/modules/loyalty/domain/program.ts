import type { BasisPoints, Minor } from '#kernel/money/money.ts'

export interface Tier {
  readonly id: string
  readonly name: string
  /** The threshold, in cents or points as `TierRules` counts. */
  readonly least: number
  /** 12500 earns 25 % more. */
  readonly multiplier: BasisPoints
}

export interface PointsCampaign {
  readonly id: string
  readonly name: string
  readonly from: string
  readonly until: string
  readonly multiplier: BasisPoints
  readonly perPiece: number
  readonly productIds: readonly string[] | null
  readonly variantIds: readonly string[] | null
  readonly labels: readonly string[] | null
  readonly tierIds: readonly string[] | null
  readonly maxPerMember: number | null
  readonly maxTotal: number | null
}

export type RewardValue =
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'percent'; readonly percent: BasisPoints; readonly cap: Minor | null }
  | { readonly kind: 'shipping' }
  | { readonly kind: 'gift'; readonly productIds: readonly string[] }
  | { readonly kind: 'pool'; readonly pool: string }
  | { readonly kind: 'credit'; readonly amount: Minor }
  | { readonly kind: 'event'; readonly at: string; readonly place: string }

export interface Reward {
  readonly id: string
  readonly name: string
  readonly cost: number
  readonly value: RewardValue
  readonly validDays: number
  readonly tierIds: readonly string[] | null
  readonly stock: number | null
  readonly perMember: number | null
  readonly from: string | null
  readonly until: string | null
}

export interface EarnEvent {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly on: 'first_order' | 'call' | 'code'
  readonly code: string | null
  readonly limit: {
    readonly times: number
    readonly per: 'day' | 'week' | 'month' | 'year' | 'ever'
  }
  readonly from: string | null
  readonly until: string | null
}

export interface TierRules {
  /** What is measured: spending on kept units, points earned by them, or spendable points. */
  readonly by: 'spend' | 'points' | 'balance'
  /** Over the last twelve months, or since the last review. */
  readonly over: 'year' | 'period'
  readonly excludes: {
    readonly productIds: readonly string[]
    readonly variantIds: readonly string[]
    readonly labels: readonly string[]
  }
  /**
   * When members move down: never, at once, at each year's end, or at fixed intervals since
   * joining.
   */
  readonly down: 'never' | 'at_once' | 'year_end' | 'every'
  readonly everyDays: number | null
  readonly graceDays: number
}

export interface UnlockRules {
  readonly after: 'promise' | 'order'
  /** The delay, rounded up to the next Monday or first of the month. */
  readonly days: number
  readonly rounds: 'day' | 'week' | 'month'
  readonly unknownDeliveryDays: number
}

export interface ExpiryRules {
  readonly count: number
  readonly unit: 'days' | 'months'
  /** The exact day, or the end of its month or year. */
  readonly rounds: 'day' | 'month' | 'year'
  /** Counted from when the points became spendable, or from the member's last order. */
  readonly from: 'unlock' | 'last_order'
  readonly extensionDays: number
}

/** The rules as data (commerce.md §3.2). A published version never changes. */
export interface LoyaltyTerms {
  readonly earn: { readonly perDollar: number }
  readonly tiers: readonly Tier[]
  readonly standing: TierRules
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
  readonly campaigns: readonly PointsCampaign[]
  readonly events: readonly EarnEvent[]
  readonly instant: readonly { readonly rewardId: string; readonly leastSpend: Minor }[]
  readonly unlock: UnlockRules
  /** Null when points do not expire. */
  readonly expiry: ExpiryRules | null
  readonly redeem: {
    readonly step: number
    readonly stepWorth: Minor
    readonly least: number
    readonly maxShare: BasisPoints
  }
  readonly rewards: readonly Reward[]
  readonly mostNegative: number
  /** Manual adjustments above this many points need approval. */
  readonly giftsAloneUpTo: number
}

export interface PublicLoyaltyTerms extends Omit<LoyaltyTerms, 'events'> {
  readonly events: readonly Omit<EarnEvent, 'code'>[]
}

export function omitEventCodes({ events, ...terms }: LoyaltyTerms): PublicLoyaltyTerms {
  return { ...terms, events: events.map(({ code: _code, ...event }) => event) }
}

export interface LoyaltyProgram {
  readonly version: number
  readonly terms: LoyaltyTerms
  readonly publishedAt: Date
}

export function getFirstTier({ tiers }: Pick<LoyaltyTerms, 'tiers'>): Tier {
  const [first] = tiers
  if (!first) throw new Error('A loyalty program needs at least one tier.')
  return first
}

/** Returns a tier by id, or the first tier when the id no longer exists. */
export function resolveTier(terms: Pick<LoyaltyTerms, 'tiers'>, id: string): Tier {
  return terms.tiers.find((tier) => tier.id === id) ?? getFirstTier(terms)
}
