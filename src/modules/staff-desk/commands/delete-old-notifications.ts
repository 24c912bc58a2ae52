import { days } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'

const retention = days(90)

/** Deletes notifications whose cause has been gone for 90 days. */
export async function deleteOldNotifications({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retention)
  await execute(db, sql`delete from staff_notifications where resolved_at < ${before}`)
}
