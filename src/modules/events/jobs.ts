import { lt } from 'drizzle-orm'
import { days, type Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { events } from './db/schema.ts'
import { eventRetentionDays } from './domain/event-types.ts'

/** `events.cleanup` runs every night. */
export function eventJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    'events.cleanup': async () => {
      await inTransaction(db, (tx) =>
        tx
          .delete(events)
          .where(lt(events.at, new Date(clock.now().getTime() - days(eventRetentionDays)))),
      )
    },
  }
}
