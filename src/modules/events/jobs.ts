import { lt } from 'drizzle-orm'
import { days, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { events } from './data/schema.ts'
import { eventRetentionDays } from './domain/event-types.ts'

/** `events.tidy` runs every night. */
export function eventJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    'events.tidy': async () => {
      await inTransaction(db, (tx) =>
        tx
          .delete(events)
          .where(lt(events.at, new Date(clock.now().getTime() - days(eventRetentionDays)))),
      )
    },
  }
}
