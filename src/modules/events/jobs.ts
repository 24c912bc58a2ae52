import { days, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { eventRetentionDays } from './domain/event-types.ts'

/** `events.cleanup` runs every night. */
export function eventJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    'events.cleanup': async () => {
      const cutoff = new Date(clock.now().getTime() - days(eventRetentionDays))
      await inTransaction(db, (tx) => execute(tx, sql`delete from events where at < ${cutoff}`))
    },
  }
}
