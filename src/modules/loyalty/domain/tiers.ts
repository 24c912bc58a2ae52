import type { Minor } from '#kernel/money/money.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { yearBefore, yearOf } from './dates.ts'
import { tierOf, type Terms, type Tier } from './program.ts'

/** What was paid for a piece that was kept, by the day it was bought. */
export interface Spend {
  readonly day: CalendarDate
  readonly amount: Minor
}

/** What the twelve months that end on that day come to. */
export function rollingSpend(spends: readonly Spend[], day: CalendarDate): Minor {
  const after = yearBefore(day)
  return spends.filter((one) => one.day > after && one.day <= day).reduce((sum, { amount }) => sum + amount, 0)
}

export function tierFor({ tiers }: Pick<Terms, 'tiers'>, spend: Minor): Tier {
  return tierOf({ tiers }, tiers.findLast((tier) => tier.spend <= spend)?.id ?? '')
}

export interface Standing {
  readonly tierId: string
  /** Until then a lower spend does no harm; null when it is not in question. */
  readonly graceUntil: CalendarDate | null
  /** The year whose spend was looked at last. */
  readonly reviewedYear: number
}

const graceDays = 30

/**
 * Where a member stands: up at once; down only when a whole year came to less and the thirty days after it did not mend that
 * (commerce.md §3.2). To be asked as often as one likes.
 */
export function standingOn(
  terms: Pick<Terms, 'tiers'>,
  { standing, spends, today }: { standing: Standing; spends: readonly Spend[]; today: CalendarDate },
): Standing {
  const rank = (id: string) => terms.tiers.findIndex((tier) => tier.id === id)
  const now = tierFor(terms, rollingSpend(spends, today))
  if (rank(now.id) > rank(standing.tierId)) return { ...standing, tierId: now.id, graceUntil: null }
  if (standing.graceUntil !== null) {
    if (rank(now.id) >= rank(standing.tierId)) return { ...standing, graceUntil: null }
    return today > standing.graceUntil ? { ...standing, tierId: now.id, graceUntil: null } : standing
  }
  const lastYear = yearOf(today) - 1
  if (standing.reviewedYear >= lastYear) return standing
  const yearEnd = `${lastYear}-12-31` as CalendarDate
  const kept = tierFor(terms, rollingSpend(spends, yearEnd))
  const isShort = rank(kept.id) < rank(standing.tierId)
  const graceUntil = isShort ? laterOf(addDays(yearEnd, graceDays), addDays(today, graceDays - 1)) : null
  return { ...standing, reviewedYear: lastYear, graceUntil }
}

function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}

export interface TierOutlook {
  readonly tier: Tier
  readonly next: { readonly tier: Tier; readonly need: Minor } | null
  /** What is still to be spent to keep it, and by when; null in the first tier. */
  readonly keep: { readonly need: Minor; readonly by: CalendarDate } | null
}

/** What it takes to go up, and what it takes to stay. */
export function tierOutlook(
  terms: Pick<Terms, 'tiers'>,
  { standing, spends, today }: { standing: Standing; spends: readonly Spend[]; today: CalendarDate },
): TierOutlook {
  const tier = tierOf(terms, standing.tierId)
  const rank = terms.tiers.indexOf(tier)
  const above = terms.tiers[rank + 1]
  const rolling = rollingSpend(spends, today)
  const by = standing.graceUntil ?? (`${yearOf(today)}-12-31` as CalendarDate)
  const counted = standing.graceUntil ? rolling : rollingSpend(spends, by)
  return {
    tier,
    next: above ? { tier: above, need: Math.max(0, above.spend - rolling) } : null,
    keep: rank > 0 ? { need: Math.max(0, tier.spend - counted), by } : null,
  }
}
