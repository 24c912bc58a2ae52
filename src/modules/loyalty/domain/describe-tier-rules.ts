import { formatDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatPoints } from './format-points.ts'
import type { TierRules } from './program.ts'

type TierMeasure = Pick<TierRules, 'by'>

export function formatTierAmount({ by }: TierMeasure, amount: number): string {
  return by === 'spend' ? formatMoney(amount) : formatPoints(amount)
}

function describePeriod({ everyDays }: TierRules): string {
  return everyDays === null ? 'a calendar year' : formatDays(everyDays)
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
