import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { daysBetween, subtractYear, getYear } from './dates.ts'
import { resolveTier, type TierRules, type LoyaltyTerms, type Tier } from './program.ts'

type TierTerms = Pick<LoyaltyTerms, 'tiers' | 'standing'>

export interface TierAmounts {
  readonly day: CalendarDate
  readonly spend: number
  readonly points: number
}

export interface TierFacts {
  readonly amounts: readonly TierAmounts[]
  readonly balance: number
  readonly today: CalendarDate
}

export interface TierStatus {
  readonly tierId: string
  readonly graceUntil: CalendarDate | null
  readonly reviewedOn: CalendarDate
}

function findTierFor({ tiers }: Pick<LoyaltyTerms, 'tiers'>, amount: number): Tier {
  return resolveTier({ tiers }, tiers.findLast((tier) => tier.least <= amount)?.id ?? '')
}

/**
 * Returns the tier for an amount spread evenly over a year; for shorter review periods, for the
 * share of one period.
 */
export function findTierForYear(terms: TierTerms, amount: number): Tier {
  const { over, everyDays: span } = terms.standing
  return findTierFor(
    terms,
    over === 'period' && span !== null ? Math.floor((amount * span) / 365) : amount,
  )
}

/**
 * Calculates a member's tier: up at once; down as the rules say, by default only when a whole year
 * fell short and the 30 days after it did not make up for it (commerce.md §3.2). Idempotent.
 */
export function calculateTierStatus(
  terms: TierTerms,
  { standing, facts }: { standing: TierStatus; facts: TierFacts },
): TierStatus {
  const { down, graceDays } = terms.standing
  const { today } = facts
  const reviewDay = findLastReview(terms.standing, standing.reviewedOn, today)
  const reviewedOn = reviewDay ?? standing.reviewedOn
  const now = findTierFor(terms, calculateCurrentAmount(terms, { standing, facts }))
  const rank = rankLookup(terms)
  if (rank(now.id) > rank(standing.tierId)) return { tierId: now.id, graceUntil: null, reviewedOn }
  const isKept = rank(now.id) === rank(standing.tierId) || down === 'never'
  if (standing.graceUntil !== null) {
    if (isKept) return { ...standing, graceUntil: null }
    return today > standing.graceUntil
      ? { ...standing, tierId: now.id, graceUntil: null }
      : standing
  }
  if (down === 'at_once')
    return isKept
      ? standing
      : startGrace(standing, { to: now, from: addDays(today, -1), facts, graceDays })
  if (reviewDay === null) return standing
  const tierAtReview = findTierFor(
    terms,
    amountOn(terms.standing, facts, {
      day: reviewDay,
      since: getPreviousReview(terms.standing, reviewDay),
    }),
  )
  const bestTier = rank(tierAtReview.id) > rank(now.id) ? tierAtReview : now
  if (rank(bestTier.id) >= rank(standing.tierId)) return { ...standing, reviewedOn }
  return startGrace(
    { ...standing, reviewedOn },
    { to: bestTier, from: reviewDay, facts, graceDays },
  )
}

function startGrace(
  standing: TierStatus,
  {
    to,
    from,
    facts: { today },
    graceDays,
  }: { to: Tier; from: CalendarDate; facts: TierFacts; graceDays: number },
): TierStatus {
  if (graceDays === 0) return { ...standing, tierId: to.id, graceUntil: null }
  return {
    ...standing,
    graceUntil: laterOf(addDays(from, graceDays), addDays(today, graceDays - 1)),
  }
}

/** Returns the amount that counts today. During a grace period the reviewed period is extended. */
export function calculateCurrentAmount(
  { standing: rules }: TierTerms,
  { standing, facts }: { standing: TierStatus; facts: TierFacts },
): number {
  const { reviewedOn, graceUntil } = standing
  const since =
    graceUntil === null
      ? (findLastReview(rules, reviewedOn, facts.today) ?? reviewedOn)
      : getPreviousReview(rules, reviewedOn)
  return amountOn(rules, facts, { day: facts.today, since })
}

/** Sums twelve months up to that day, or the time since the last review. */
function amountOn(
  { by, over }: TierRules,
  { amounts: counted, balance }: TierFacts,
  { day, since }: { day: CalendarDate; since: CalendarDate },
): number {
  if (by === 'balance') return balance
  const periodStart = over === 'year' ? subtractYear(day) : since
  return counted
    .filter((entry) => entry.day > periodStart && entry.day <= day)
    .reduce((sum, entry) => sum + entry[by], 0)
}

/** Returns the last review day before today that is not done, or null. */
function findLastReview(
  rules: TierRules,
  reviewedOn: CalendarDate,
  today: CalendarDate,
): CalendarDate | null {
  if (rules.down === 'year_end') {
    const lastYearEnd = lastDayOfYear(getYear(today) - 1)
    return lastYearEnd > reviewedOn ? lastYearEnd : null
  }
  if (rules.down !== 'every') return null
  const periods = Math.floor((daysBetween(reviewedOn, today) - 1) / reviewInterval(rules))
  return periods > 0 ? addDays(reviewedOn, periods * reviewInterval(rules)) : null
}

function getPreviousReview(rules: TierRules, reviewed: CalendarDate): CalendarDate {
  return rules.down === 'every'
    ? addDays(reviewed, -reviewInterval(rules))
    : lastDayOfYear(getYear(reviewed) - 1)
}

function getNextReview(
  rules: TierRules,
  { reviewedOn }: TierStatus,
  today: CalendarDate,
): CalendarDate {
  return rules.down === 'every'
    ? addDays(findLastReview(rules, reviewedOn, today) ?? reviewedOn, reviewInterval(rules))
    : lastDayOfYear(getYear(today))
}

export function getReviewDueDate(rules: TierRules, today: CalendarDate): CalendarDate | null {
  if (rules.down === 'year_end') return lastDayOfYear(getYear(today) - 1)
  return rules.down === 'every' ? addDays(today, -reviewInterval(rules)) : null
}

function reviewInterval({ everyDays: count }: TierRules): number {
  if (count === null) throw new Error('Rules with fixed review intervals need a number of days.')
  return count
}

function lastDayOfYear(year: number): CalendarDate {
  return `${year}-12-31` as CalendarDate
}

function rankLookup({ tiers }: Pick<LoyaltyTerms, 'tiers'>): (id: string) => number {
  return (id) => tiers.findIndex((tier) => tier.id === id)
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b
}

export interface TierOutlook {
  readonly tier: Tier
  readonly next: { readonly tier: Tier; readonly need: number } | null
  readonly keep: { readonly need: number; readonly by: CalendarDate } | null
}

export function calculateTierOutlook(
  terms: TierTerms,
  { standing, facts }: { standing: TierStatus; facts: TierFacts },
): TierOutlook {
  const tier = resolveTier(terms, standing.tierId)
  const rank = terms.tiers.indexOf(tier)
  const above = terms.tiers[rank + 1]
  const now = calculateCurrentAmount(terms, { standing, facts })
  return {
    tier,
    next: above ? { tier: above, need: Math.max(0, above.least - now) } : null,
    keep:
      rank > 0 ? calculateKeep(terms.standing, { standing, facts, now, least: tier.least }) : null,
  }
}

function calculateKeep(
  rules: TierRules,
  {
    standing,
    facts,
    now,
    least,
  }: { standing: TierStatus; facts: TierFacts; now: number; least: number },
): TierOutlook['keep'] {
  if (standing.graceUntil !== null)
    return { need: Math.max(0, least - now), by: standing.graceUntil }
  if (rules.down === 'never') return null
  if (rules.down === 'at_once')
    return rules.by === 'balance' ? null : findFirstShortfall(rules, { facts, least })
  const by = getNextReview(rules, standing, facts.today)
  const since = findLastReview(rules, standing.reviewedOn, facts.today) ?? standing.reviewedOn
  return { need: Math.max(0, least - amountOn(rules, facts, { day: by, since })), by }
}

function findFirstShortfall(
  rules: TierRules,
  { facts, least }: { facts: TierFacts; least: number },
): TierOutlook['keep'] {
  for (let day = facts.today, left = 366; left > 0; day = addDays(day, 1), left -= 1) {
    const amount = amountOn(rules, facts, { day, since: day })
    if (amount < least) return { need: least - amount, by: day }
  }
  return null
}
