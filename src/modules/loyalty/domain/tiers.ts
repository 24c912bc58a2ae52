import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { daysBetween, yearBefore, yearOf } from './dates.ts'
import { tierOf, type StandingRules, type Terms, type Tier } from './program.ts'

type Rules = Pick<Terms, 'tiers' | 'standing'>

/** A day's pieces that were kept and count toward tiers: what was paid for them, in cents, and what they earned. */
export interface Counted {
  readonly day: CalendarDate
  readonly spend: number
  readonly points: number
}

/** What a member's tier is measured by. */
export interface StandingFacts {
  readonly counted: readonly Counted[]
  /** Points that can be spent now. */
  readonly balance: number
  readonly today: CalendarDate
}

export interface Standing {
  readonly tierId: string
  /** Until then falling short does no harm; null when it is not in question. */
  readonly graceUntil: CalendarDate | null
  /** The last day of the span that was looked at last, or the day of joining. */
  readonly reviewedOn: CalendarDate
}

/** The highest tier that asks for no more, in cents or points as the rules count. */
function tierFor({ tiers }: Pick<Terms, 'tiers'>, amount: number): Tier {
  return tierOf({ tiers }, tiers.findLast((tier) => tier.least <= amount)?.id ?? '')
}

/** The tier that a year comes to in which so much is bought or earned evenly: where a shorter span is counted, only its part of it. */
export function tierOfYear(terms: Rules, amount: number): Tier {
  const { over, everyDays: span } = terms.standing
  return tierFor(
    terms,
    over === 'period' && span !== null ? Math.floor((amount * span) / 365) : amount,
  )
}

/**
 * Where a member stands: up at once; down as the rules say, by the first ones only when a whole year came to less and the thirty days
 * after it did not mend that (commerce.md §3.2). To be asked as often as one likes.
 */
export function standingOn(
  terms: Rules,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
): Standing {
  const { down, graceDays } = terms.standing
  const { today } = facts
  const looked = lastLook(terms.standing, standing.reviewedOn, today)
  const reviewedOn = looked ?? standing.reviewedOn
  const now = tierFor(terms, amountNow(terms, { standing, facts }))
  const rank = rankIn(terms)
  if (rank(now.id) > rank(standing.tierId)) return { tierId: now.id, graceUntil: null, reviewedOn }
  const isHeld = rank(now.id) === rank(standing.tierId) || down === 'never'
  if (standing.graceUntil !== null) {
    if (isHeld) return { ...standing, graceUntil: null }
    return today > standing.graceUntil
      ? { ...standing, tierId: now.id, graceUntil: null }
      : standing
  }
  if (down === 'at_once')
    return isHeld
      ? standing
      : falling(standing, { to: now, from: addDays(today, -1), facts, graceDays })
  if (looked === null) return standing
  const kept = tierFor(
    terms,
    amountOn(terms.standing, facts, { day: looked, after: lookBefore(terms.standing, looked) }),
  )
  const best = rank(kept.id) > rank(now.id) ? kept : now
  if (rank(best.id) >= rank(standing.tierId)) return { ...standing, reviewedOn }
  return falling({ ...standing, reviewedOn }, { to: best, from: looked, facts, graceDays })
}

function falling(
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

/** What counts for a member today. In grace the span that fell short goes on. */
export function amountNow(
  { standing: rules }: Rules,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
): number {
  const { reviewedOn, graceUntil } = standing
  const after =
    graceUntil === null
      ? (lastLook(rules, reviewedOn, facts.today) ?? reviewedOn)
      : lookBefore(rules, reviewedOn)
  return amountOn(rules, facts, { day: facts.today, after })
}

/** Of twelve months that end on that day, or since tiers were looked at last. */
function amountOn(
  { by, over }: StandingRules,
  { counted, balance }: StandingFacts,
  { day, after }: { day: CalendarDate; after: CalendarDate },
): number {
  if (by === 'balance') return balance
  const begin = over === 'year' ? yearBefore(day) : after
  return counted
    .filter((one) => one.day > begin && one.day <= day)
    .reduce((sum, one) => sum + one[by], 0)
}

/** The last day before today after which tiers are looked at; null when that was done. */
function lastLook(
  rules: StandingRules,
  reviewedOn: CalendarDate,
  today: CalendarDate,
): CalendarDate | null {
  if (rules.down === 'year_end') {
    const yearEnd = endOf(yearOf(today) - 1)
    return yearEnd > reviewedOn ? yearEnd : null
  }
  if (rules.down !== 'every') return null
  const spans = Math.floor((daysBetween(reviewedOn, today) - 1) / everyDays(rules))
  return spans > 0 ? addDays(reviewedOn, spans * everyDays(rules)) : null
}

function lookBefore(rules: StandingRules, look: CalendarDate): CalendarDate {
  return rules.down === 'every' ? addDays(look, -everyDays(rules)) : endOf(yearOf(look) - 1)
}

function nextLook(
  rules: StandingRules,
  { reviewedOn }: Standing,
  today: CalendarDate,
): CalendarDate {
  return rules.down === 'every'
    ? addDays(lastLook(rules, reviewedOn, today) ?? reviewedOn, everyDays(rules))
    : endOf(yearOf(today))
}

/** The day by which tiers must have been looked at last, or they are due; null where they are not looked at by the calendar. */
export function lookedAtLeast(rules: StandingRules, today: CalendarDate): CalendarDate | null {
  if (rules.down === 'year_end') return endOf(yearOf(today) - 1)
  return rules.down === 'every' ? addDays(today, -everyDays(rules)) : null
}

function everyDays({ everyDays: count }: StandingRules): number {
  if (count === null) throw new Error('Rules that look every so many days say how many.')
  return count
}

function endOf(year: number): CalendarDate {
  return `${year}-12-31` as CalendarDate
}

function rankIn({ tiers }: Pick<Terms, 'tiers'>): (id: string) => number {
  return (id) => tiers.findIndex((tier) => tier.id === id)
}

function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}

export interface TierOutlook {
  readonly tier: Tier
  readonly next: { readonly tier: Tier; readonly need: number } | null
  /** What is still missing to keep it, and by when; null in the first tier and where nothing takes it away by a day. */
  readonly keep: { readonly need: number; readonly by: CalendarDate } | null
}

/** What it takes to go up, and what it takes to stay; in cents or points as the rules count. */
export function tierOutlook(
  terms: Rules,
  { standing, facts }: { standing: Standing; facts: StandingFacts },
): TierOutlook {
  const tier = tierOf(terms, standing.tierId)
  const rank = terms.tiers.indexOf(tier)
  const above = terms.tiers[rank + 1]
  const now = amountNow(terms, { standing, facts })
  return {
    tier,
    next: above ? { tier: above, need: Math.max(0, above.least - now) } : null,
    keep: rank > 0 ? keeping(terms.standing, { standing, facts, now, least: tier.least }) : null,
  }
}

function keeping(
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
    return rules.by === 'balance' ? null : firstShort(rules, { facts, least })
  const by = nextLook(rules, standing, facts.today)
  const after = lastLook(rules, standing.reviewedOn, facts.today) ?? standing.reviewedOn
  return { need: Math.max(0, least - amountOn(rules, facts, { day: by, after })), by }
}

/** The day on which twelve months come to less if nothing is added, and by how much. */
function firstShort(
  rules: StandingRules,
  { facts, least }: { facts: StandingFacts; least: number },
): TierOutlook['keep'] {
  for (let day = facts.today, left = 366; left > 0; day = addDays(day, 1), left -= 1) {
    const amount = amountOn(rules, facts, { day, after: day })
    if (amount < least) return { need: least - amount, by: day }
  }
  return null
}
