import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { releaseExpired } from './commands/release-expired.ts'

/**
 * `inventory.release-expired` runs every minute. Checkouts release their own reservations earlier,
 * with their own job.
 */
export function inventoryJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'inventory.release-expired': async () => void (await releaseExpired(db, clock.now())) }
}
