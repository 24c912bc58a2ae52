import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { eventRetentionDays } from './domain/event-types.ts'

/** `events.cleanup` runs every night. */
export function eventJobs({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Record<string, JobHandler> {
  return {
    'events.cleanup': async () => {
      const cutoff = new Date(clock.now().getTime() - days(eventRetentionDays))
      await inTransaction(db, (tx) => execute(tx, sql`delete from events where at < ${cutoff}`))
    },
  }
}
