import { calendarDate, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { endPreorders } from './end-preorders.ts'
import { purgeSearchMisses } from './data/search-misses.ts'
import { recordFound, type FoundByBuyers } from './record-found.ts'
import { recordPopularity } from './record-popularity.ts'

/**
 * A plain count over a season: a merchant can check it against the orders, a night that is missed leaves no trace, and only
 * goods whose count moved are written and indexed anew.
 */
const popularDays = 90
/** Long enough for what is bought once a year. */
const foundDays = 365

export interface CatalogJobParts {
  readonly db: Db
  readonly clock: Clock
  /** Pieces of each goods item sold in the last so many days; orders stand above the catalog, so it is handed in. */
  readonly readUnitsSold: (db: Db, days: number) => Promise<ReadonlyMap<string, number>>
  /** What buyers of the last so many days said as they sent goods back; returns stand above the catalog too. */
  readonly readFound: (db: Db, days: number) => Promise<ReadonlyMap<string, FoundByBuyers>>
}

/** All run once a night, but `ships-on`, which follows the day of the shop's own time zone, hourly. */
export function catalogJobs({
  db,
  clock,
  readUnitsSold,
  readFound,
}: CatalogJobParts): Record<string, JobHandler> {
  return {
    'catalog.popularity': async () => {
      const sold = await readUnitsSold(db, popularDays)
      await inTransaction(db, (tx) => recordPopularity(tx, sold))
    },
    'catalog.found': async () => {
      const found = await readFound(db, foundDays)
      await inTransaction(db, (tx) => recordFound(tx, found))
    },
    'catalog.ships-on': () =>
      inTransaction(db, (tx) => endPreorders(tx, calendarDate(clock.now()))),
    'catalog.tidy': () => purgeSearchMisses(db, clock.now()),
  }
}
