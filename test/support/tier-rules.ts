import type { TierRules } from '#modules/loyalty/domain/program.ts'

/** The tier rules of a new shop. */
export const initialTierRules: TierRules = {
  by: 'spend',
  over: 'year',
  excludes: { productIds: [], variantIds: [], labels: [] },
  down: 'year_end',
  everyDays: null,
  graceDays: 30,
}

/** Tiers by points, of which each quarter decides anew. */
export const everyQuarter: TierRules = {
  ...initialTierRules,
  by: 'points',
  over: 'period',
  down: 'every',
  everyDays: 90,
  graceDays: 0,
}
