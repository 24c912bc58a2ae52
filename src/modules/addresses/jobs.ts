import { calendarDate, days, type Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** How long deleted addresses stay in the database, in milliseconds. */
const deletedRetention = days(30)

/** `addresses.cleanup` runs every night. */
export function addressJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'addresses.cleanup': () => deleteExpiredData(db, clock.now()) }
}

async function deleteExpiredData(db: Db, now: Date): Promise<void> {
  await execute(
    db,
    sql`
      update addresses
      set notes_sealed = null, notes_until = null
      where notes_until < ${calendarDate(now)}`,
  )
  const deletedBefore = new Date(now.getTime() - deletedRetention)
  await execute(db, sql`delete from addresses where deleted_at < ${deletedBefore}`)
}
