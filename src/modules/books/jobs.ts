import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { reconcileDays } from './commands/reconcile-days.ts'

/** `reconciliation.run` runs every night. */
export function reconciliationJobs({
  db,
  clock,
  log,
}: {
  db: Db
  clock: Clock
  log: Log
}): Record<string, JobHandler> {
  return {
    'reconciliation.run': async () => {
      for (const { day, discrepancies } of await reconcileDays(db, clock.now()))
        log.warn({ day, discrepancies }, 'orders and payments differ')
    },
  }
}
