import { sql } from 'drizzle-orm'
import { calendarDate, days, type Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** How long the row of a deleted address stays. */
const retiredFor = days(30)

/** `addresses.tidy` runs once a night. */
export function addressJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'addresses.tidy': () => tidyAddresses(db, clock.now()) }
}

/** Delivery notes past their day are forgotten, deleted addresses go for good. */
async function tidyAddresses(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`update addresses set notes_sealed = null, notes_until = null where notes_until < ${calendarDate(now)}::date`,
  )
  await db.execute(
    sql`delete from addresses where deleted_at < ${new Date(now.getTime() - retiredFor).toISOString()}::timestamptz`,
  )
}
