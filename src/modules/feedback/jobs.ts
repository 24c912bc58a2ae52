import { days } from '#kernel/time/time.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { closesAfter } from './domain/ticket-machine.ts'

/** How long spam can be restored. */
const spamRetention = days(30)

/** `feedback.cleanup` runs every night. */
export function feedbackJobs(services: Pick<Services, 'db' | 'clock'>): Record<string, JobHandler> {
  return { 'feedback.cleanup': () => cleanUpTickets(services) }
}

/** Closes tickets resolved a week ago and deletes old spam. */
async function cleanUpTickets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await execute(
      tx,
      sql`
        update feedback_tickets
        set state = 'closed'
        where state = 'resolved' and resolved_at < ${new Date(now.getTime() - closesAfter)}`,
    )
    const spam = await queryRows(
      tx,
      { id: text },
      sql`
        delete from feedback_tickets
        where state = 'spam' and updated_at < ${new Date(now.getTime() - spamRetention)}
        returning id`,
    )
    for (const { id } of spam) await releaseFiles(tx, `feedback:${id}`)
  })
}
