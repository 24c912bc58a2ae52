import { formatMoney } from '#kernel/money/money.ts'
import type { TierRules } from '#modules/loyalty/domain/program.ts'
import { formatPoints } from '../cart/count-words.ts'

/** An amount in the measure of tiers: "$500.00" or "500 points". */
export function formatTierAmount({ by }: Pick<TierRules, 'by'>, amount: number): string {
  return by === 'spend' ? formatMoney(amount) : formatPoints(amount)
}
