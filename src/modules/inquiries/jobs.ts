import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { deleteExpiredApplications } from './commands/applications.ts'

/** `inquiries.cleanup` runs every night. */
export function inquiryJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'inquiries.cleanup': () => deleteExpiredApplications(db, clock.now()) }
}
