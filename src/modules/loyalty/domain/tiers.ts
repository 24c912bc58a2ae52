import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { daysBetween, yearBefore, yearOf } from './dates.ts'
import { tierOf, type StandingRules, type Terms, type Tier } from './program.ts'

type TierTerms = Pick<Terms, 'tiers' | 'standing'>

export interface Counted {
  readonly day: CalendarDate
  readonly spend: number
  readonly points: number
}

export interface StandingFacts {
  readonly counted: readonly Counted[]
  readonly balance: number
  readonly today: CalendarDate
}

export interface Standing {
  readonly tierId: string
  readonly graceUntil: CalendarDate | null
  readonly reviewedOn: CalendarDate
}

function findTierFor({ tiers }: Pick<Terms, 'tiers'>, amount: number): Tier {
  return tierOf({ tiers }, tiers.findLast((tier) => tier.least <= amount)?.id ?? '')
}

/**
 * Returns the tier for an amount spread evenly over a year; for shorter review periods, for the
 * share of one period.
 */
export function tierOfYear(terms: TierTerms, amount: number): Tier {
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
export function standingOn(
  terms: TierTerms,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
): Standing {
  const { down, graceDays } = terms.standing
  const { today } = facts
  const reviewDay = findLastReview(terms.standing, standing.reviewedOn, today)
  const reviewedOn = reviewDay ?? standing.reviewedOn
  const now = findTierFor(terms, amountNow(terms, { standing, facts }))
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
  standing: Standing,
  {
    to,
    from,
    facts: { today },
    graceDays,
  }: { to: Tier; from: CalendarDate; facts: StandingFacts; graceDays: number },
): Standing {
  if (graceDays === 0) return { ...standing, tierId: to.id, graceUntil: null }
  return {
    ...standing,
    graceUntil: laterOf(addDays(from, graceDays), addDays(today, graceDays - 1)),
  }
}

/** Returns the amount that counts today. During a grace period the reviewed period is extended. */
export function amountNow(
  { standing: rules }: TierTerms,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
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
  { by, over }: StandingRules,
  { counted, balance }: StandingFacts,
  { day, since }: { day: CalendarDate; since: CalendarDate },
): number {
  if (by === 'balance') return balance
  const periodStart = over === 'year' ? yearBefore(day) : since
  return counted
    .filter((entry) => entry.day > periodStart && entry.day <= day)
    .reduce((sum, entry) => sum + entry[by], 0)
}

/** Returns the last review day before today that is not done, or null. */
function findLastReview(
  rules: StandingRules,
  reviewedOn: CalendarDate,
  today: CalendarDate,
): CalendarDate | null {
  if (rules.down === 'year_end') {
    const lastYearEnd = lastDayOfYear(yearOf(today) - 1)
    return lastYearEnd > reviewedOn ? lastYearEnd : null
  }
  if (rules.down !== 'every') return null
  const periods = Math.floor((daysBetween(reviewedOn, today) - 1) / reviewInterval(rules))
  return periods > 0 ? addDays(reviewedOn, periods * reviewInterval(rules)) : null
}

function getPreviousReview(rules: StandingRules, reviewed: CalendarDate): CalendarDate {
  return rules.down === 'every'
    ? addDays(reviewed, -reviewInterval(rules))
    : lastDayOfYear(yearOf(reviewed) - 1)
}

function getNextReview(
  rules: StandingRules,
  { reviewedOn }: Standing,
  today: CalendarDate,
): CalendarDate {
  return rules.down === 'every'
    ? addDays(findLastReview(rules, reviewedOn, today) ?? reviewedOn, reviewInterval(rules))
    : lastDayOfYear(yearOf(today))
}

export function lookedAtLeast(rules: StandingRules, today: CalendarDate): CalendarDate | null {
  if (rules.down === 'year_end') return lastDayOfYear(yearOf(today) - 1)
  return rules.down === 'every' ? addDays(today, -reviewInterval(rules)) : null
}

function reviewInterval({ everyDays: count }: StandingRules): number {
  if (count === null) throw new Error('Rules with fixed review intervals need a number of days.')
  return count
}

function lastDayOfYear(year: number): CalendarDate {
  return `${year}-12-31` as CalendarDate
}

function rankLookup({ tiers }: Pick<Terms, 'tiers'>): (id: string) => number {
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

export function tierOutlook(
  terms: TierTerms,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
): TierOutlook {
  const tier = tierOf(terms, standing.tierId)
  const rank = terms.tiers.indexOf(tier)
  const above = terms.tiers[rank + 1]
  const now = amountNow(terms, { standing, facts })
  return {
    tier,
    next: above ? { tier: above, need: Math.max(0, above.least - now) } : null,
    keep:
      rank > 0 ? calculateKeep(terms.standing, { standing, facts, now, least: tier.least }) : null,
  }
}

function calculateKeep(
  rules: StandingRules,
  {
    standing,
    facts,
    now,
    least,
  }: { standing: Standing; facts: StandingFacts; now: number; least: number },
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
  rules: StandingRules,
  { facts, least }: { facts: StandingFacts; least: number },
): TierOutlook['keep'] {
  for (let day = facts.today, left = 366; left > 0; day = addDays(day, 1), left -= 1) {
    const amount = amountOn(rules, facts, { day, since: day })
    if (amount < least) return { need: least - amount, by: day }
  }
  return null
}
