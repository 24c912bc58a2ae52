import { sql } from 'drizzle-orm'
import { calendarDate, days, type Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** How long deleted addresses stay in the database, in milliseconds. */
const deletedRetention = days(30)

/** `addresses.cleanup` runs every night. */
export function addressJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'addresses.cleanup': () => deleteExpiredData(db, clock.now()) }
}

async function deleteExpiredData(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`
      update addresses
      set notes_sealed = null, notes_until = null
      where notes_until < ${calendarDate(now)}::date`,
  )
  const deletedBefore = new Date(now.getTime() - deletedRetention).toISOString()
  await db.execute(sql`delete from addresses where deleted_at < ${deletedBefore}::timestamptz`)
}
