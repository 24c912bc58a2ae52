import { calendarDate, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { endPreorders } from './commands/end-preorders.ts'
import { purgeSearchMisses } from './db/search-misses.ts'
import { saveReturnFeedback, type ReturnFeedback } from './commands/save-return-feedback.ts'
import { recordPopularity } from './commands/record-popularity.ts'

/**
 * Units sold in 90 days. A plain count can be checked against the orders, and a missed run corrects
 * itself.
 */
const popularityDays = 90
/** A year, for products that are bought once a year. */
const returnReasonDays = 365

export interface CatalogJobDeps {
  readonly db: Db
  readonly clock: Clock
  /**
   * Units sold by product id in the last `days` days. Passed in because orders depend on the
   * catalog.
   */
  readonly readUnitsSold: (db: Db, days: number) => Promise<ReadonlyMap<string, number>>
  /**
   * Return reasons by product id of the last `days` days. Passed in because returns depend on the
   * catalog.
   */
  readonly readReturnFeedback: (
    db: Db,
    days: number,
  ) => Promise<ReadonlyMap<string, ReturnFeedback>>
}

/**
 * All jobs run nightly except `ships-on`, which runs hourly because it follows the shop's time
 * zone.
 */
export function catalogJobs({
  db,
  clock,
  readUnitsSold,
  readReturnFeedback: readFound,
}: CatalogJobDeps): Record<string, JobHandler> {
  return {
    'catalog.popularity': async () => {
      const sold = await readUnitsSold(db, popularityDays)
      await inTransaction(db, (tx) => recordPopularity(tx, sold))
    },
    'catalog.return-feedback': async () => {
      const found = await readFound(db, returnReasonDays)
      await inTransaction(db, (tx) => saveReturnFeedback(tx, found))
    },
    'catalog.end-preorders': () =>
      inTransaction(db, (tx) => endPreorders(tx, calendarDate(clock.now()))),
    'catalog.purge-search-misses': () => purgeSearchMisses(db, clock.now()),
  }
}
