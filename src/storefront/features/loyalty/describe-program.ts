import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import type {
  EarnEvent,
  ExpiryRules,
  LoyaltyTerms,
  PointsCampaign,
  TierRules,
  UnlockRules,
} from '#modules/loyalty/domain/program.ts'
import { formatPoints } from '../cart/count-words.ts'
import * as t from '#messages/program-rules.ts'

type Unlock = Pick<UnlockRules, 'after' | 'days' | 'rounds'>

/** When the points of an order can be spent. */
export function describeUnlock({ after, days, rounds }: Unlock): string {
  if (after !== 'order') return t.unlockAfterReturns({ days: days + 1, rounds })
  return days === 0 && rounds === 'day' ? t.unlockAtOnce : t.unlockAfterOrder({ days, rounds })
}

export function describeExpiry(expiry: ExpiryRules | null): string {
  if (!expiry) return t.neverExpires
  const { count, unit, rounds, from, extensionDays } = expiry
  const renews = from === 'last_order' ? 'yes' : 'no'
  return t.expires({ rounds, unit, count, renews, extension: extensionDays })
}

export function describeEarnEvent({
  points,
  on,
  limit: { times, per },
  until,
}: Pick<EarnEvent, 'points' | 'on' | 'limit' | 'until'>): string {
  const values = {
    points: formatPoints(points),
    hasEnd: until === null ? 'no' : 'yes',
    until: until === null ? '' : formatDateLong(until as CalendarDate),
  }
  return on === 'first_order'
    ? t.earnFirstOrder(values)
    : t.earnEvent({ ...values, hasCode: on === 'code' ? 'yes' : 'no', times, per })
}

export function describeCampaign({
  multiplier,
  perPiece,
  from,
  until,
}: Pick<PointsCampaign, 'multiplier' | 'perPiece' | 'from' | 'until'>): string {
  const values = {
    times: String(multiplier / 10_000),
    points: formatPoints(perPiece),
    from: formatDateLong(from as CalendarDate),
    until: formatDateLong(until as CalendarDate),
  }
  if (perPiece === 0) return t.campaignTimes(values)
  return (multiplier > 10_000 ? t.campaignBoth : t.campaignExtra)(values)
}

/** What tiers are measured by: "Spent in twelve months". */
export function describeTierMeasure(rules: TierRules): string {
  if (rules.by === 'balance') return t.measureBalance
  return (rules.by === 'spend' ? t.measureSpend : t.measurePoints)({
    period: describePeriod(rules),
  })
}

function describePeriod({ over, everyDays }: TierRules): string {
  if (over === 'year') return t.periodTwelveMonths
  return everyDays === null ? t.periodCalendarYear : t.periodDays({ days: everyDays })
}

export function describeTierUpgrade({
  standing: { by },
  unlock,
}: Pick<LoyaltyTerms, 'standing' | 'unlock'>): string {
  if (by === 'balance') return t.upAtOnce
  return unlock.after === 'promise' ? t.upAfterReturns : t.upWithPoints
}

export function describeTierDowngrade({ down, everyDays, graceDays }: TierRules): string {
  const grace = t.grace({ days: graceDays })
  const days = String(everyDays ?? 0)
  switch (down) {
    case 'never':
      return t.downNever
    case 'at_once':
      return graceDays === 0 ? t.downAtOnce : t.downAtOnceGrace({ grace })
    case 'year_end':
      return graceDays === 0 ? t.downYearEnd : t.downYearEndGrace({ grace })
    case 'every':
      return graceDays === 0 ? t.downEvery({ days }) : t.downEveryGrace({ days, grace })
  }
}
