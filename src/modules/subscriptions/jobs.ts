import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { purgePending } from './data/subscriber-rows.ts'

/** `subscriptions.tidy` runs once an hour. */
export function subscriptionJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'subscriptions.tidy': () => inTransaction(db, (tx) => purgePending(tx, clock.now())) }
}
