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
