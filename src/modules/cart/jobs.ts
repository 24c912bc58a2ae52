import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { purgeCarts } from './commands/purge-carts.ts'

export function cartJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'cart.purge': async () => void (await purgeCarts(db, clock.now())) }
}
