import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/** Ended sessions are kept for 90 days, for questions about who was signed in. */
const sessionRetention = days(90)

export async function purgeExpiredStaffData(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - sessionRetention)
  await execute(db, sql`delete from staff_sessions where absolute_expiry < ${before}`)
  await execute(db, sql`delete from staff_passkey_challenges where expires_at < ${now}`)
  await execute(db, sql`delete from staff_invitations where expires_at < ${now}`)
}
