import type { StandingRules } from '#modules/loyalty/domain/program.ts'

/** The tier rules of a new shop. */
export const firstStanding: StandingRules = {
  by: 'spend',
  over: 'year',
  excludes: { goodsIds: [], variantIds: [], labels: [] },
  down: 'year_end',
  everyDays: null,
  graceDays: 30,
}
