import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { purgeSearchMisses } from './data/search-misses.ts'
import { recordPopularity } from './record-popularity.ts'

/**
 * A plain count over a season: a merchant can check it against the orders, a night that is missed leaves no trace, and only
 * goods whose count moved are written and indexed anew.
 */
const popularDays = 90

export interface CatalogJobParts {
  readonly db: Db
  readonly clock: Clock
  /** Pieces of each goods item sold in the last so many days; orders stand above the catalog, so it is handed in. */
  readonly readUnitsSold: (db: Db, days: number) => Promise<ReadonlyMap<string, number>>
}

/** Both run once a night. */
export function catalogJobs({ db, clock, readUnitsSold }: CatalogJobParts): Record<string, JobHandler> {
  return {
    'catalog.popularity': async () => {
      const sold = await readUnitsSold(db, popularDays)
      await inTransaction(db, (tx) => recordPopularity(tx, sold))
    },
    'catalog.tidy': () => purgeSearchMisses(db, clock.now()),
  }
}
