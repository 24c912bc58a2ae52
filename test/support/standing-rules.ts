import type { StandingRules } from '#modules/loyalty/domain/program.ts'

/** How tiers count by the rules a shop begins with. */
export const firstStanding: StandingRules = {
  by: 'spend',
  over: 'year',
  excludes: { goodsIds: [], variantIds: [], labels: [] },
  down: 'year_end',
  everyDays: null,
  graceDays: 30,
}
