import { calendarDate } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { endPreorders } from './commands/end-preorders.ts'
import { purgeSearchMisses } from './db/search-misses.ts'
import { saveReturnFeedback } from './commands/save-return-feedback.ts'
import { recordPopularity } from './commands/record-popularity.ts'

/**
 * Units sold in 90 days. A plain count can be checked against the orders, and a missed run corrects
 * itself.
 */
const popularityDays = 90
/** A year, for products that are bought once a year. */
const returnReasonDays = 365

/**
 * All jobs run nightly except `ships-on`, which runs hourly because it follows the shop's time
 * zone.
 */
export function catalogJobs({
  db,
  clock,
  readUnitsSold,
  readReturnFeedback,
}: Pick<Services, 'db' | 'clock' | 'readUnitsSold' | 'readReturnFeedback'>): Record<
  string,
  JobHandler
> {
  return {
    'catalog.popularity': async () => {
      const sold = await readUnitsSold(db, popularityDays)
      await inTransaction(db, (tx) => recordPopularity(tx, sold))
    },
    'catalog.return-feedback': async () => {
      const feedback = await readReturnFeedback(db, returnReasonDays)
      await inTransaction(db, (tx) => saveReturnFeedback(tx, feedback))
    },
    'catalog.end-preorders': () =>
      inTransaction(db, (tx) => endPreorders(tx, calendarDate(clock.now()))),
    'catalog.purge-search-misses': () => purgeSearchMisses(db, clock.now()),
  }
}
