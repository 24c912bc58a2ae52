import { formatDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatPoints } from './format-points.ts'
import type { TierRules, LoyaltyTerms } from './program.ts'

type TierMeasure = Pick<TierRules, 'by'>

export function formatTierAmount({ by }: TierMeasure, amount: number): string {
  return by === 'spend' ? formatMoney(amount) : formatPoints(amount)
}

export function describeTierMeasure(rules: TierRules): string {
  if (rules.by === 'balance') return 'Available points'
  const measure = rules.by === 'spend' ? 'Spent' : 'Order points'
  return `${measure} in ${rules.over === 'year' ? 'twelve months' : describePeriod(rules)}`
}

function describePeriod({ everyDays }: TierRules): string {
  return everyDays === null ? 'a calendar year' : formatDays(everyDays)
}

export function describeTierUpgrade({
  standing: { by },
  unlock,
}: Pick<LoyaltyTerms, 'standing' | 'unlock'>): string {
  if (by === 'balance') return 'You move up as soon as you have enough points.'
  return unlock.after === 'promise'
    ? 'You move up once the return window of your order closes.'
    : 'You move up once the points of an order can be spent.'
}

export function describeTierDowngrade(rules: TierRules): string {
  const { down, everyDays, graceDays } = rules
  const graceText =
    graceDays === 0
      ? '.'
      : `, and only if you don’t make up for it within the following ${spellOutDays(graceDays)}.`
  switch (down) {
    case 'never':
      return 'You never move down.'
    case 'at_once':
      return graceDays === 0
        ? 'You move down when you fall below the threshold.'
        : 'You move down when you fall below the threshold and don’t make up for it within the '
            + `following ${spellOutDays(graceDays)}.`
    case 'year_end':
      return `You move down only at the end of a year${graceText}`
    case 'every':
      return `We review tiers every ${everyDays ?? 0} days. You move down only then${graceText}`
  }
}

export function describeTierDuration({ down, graceDays }: TierRules): string {
  const graceSuffix = graceDays === 0 ? '' : `, plus ${spellOutDays(graceDays)}`
  switch (down) {
    case 'never':
      return 'You keep this tier.'
    case 'at_once':
      return `You keep this tier as long as you meet its threshold${graceSuffix}.`
    case 'year_end':
      return `You keep this tier at least through the end of the year${graceSuffix}.`
    case 'every':
      return `You keep this tier until the next review${graceSuffix}.`
  }
}

/**
 * The first part of a sentence that explains why a tier is lost; it ends with the tier's threshold.
 */
export function describeTierShortfall(rules: TierRules): string {
  if (rules.by === 'balance') return 'Your available points are below what'
  const measure = rules.by === 'spend' ? 'Your spending' : 'The total of points your orders earned'
  return (
    `${measure} `
    + `${rules.over === 'year' ? 'over the last twelve months' : `in ${describePeriod(rules)}`} `
    + 'is below what'
  )
}

function spellOutDays(count: number): string {
  return count === 30 ? 'thirty days' : `${count} ${count === 1 ? 'day' : 'days'}`
}
