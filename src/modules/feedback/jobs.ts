import { and, eq, lt } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { feedbackTickets } from './db/schema.ts'
import { closesAfter } from './domain/ticket-machine.ts'
import type { FeedbackDeps } from './feedback-deps.ts'

/** How long spam can be restored. */
const spamRetention = days(30)

/** `feedback.cleanup` runs every night. */
export function feedbackJobs(
  parts: Pick<FeedbackDeps, 'db' | 'clock'>,
): Record<string, JobHandler> {
  return { 'feedback.cleanup': () => tidyFeedback(parts) }
}

/** Closes tickets resolved a week ago and deletes old spam. */
async function tidyFeedback({ db, clock }: Pick<FeedbackDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await tx
      .update(feedbackTickets)
      .set({ state: 'closed' })
      .where(
        and(
          eq(feedbackTickets.state, 'resolved'),
          lt(feedbackTickets.resolvedAt, new Date(now.getTime() - closesAfter)),
        ),
      )
    const spam = await tx
      .delete(feedbackTickets)
      .where(
        and(
          eq(feedbackTickets.state, 'spam'),
          lt(feedbackTickets.updatedAt, new Date(now.getTime() - spamRetention)),
        ),
      )
      .returning({ id: feedbackTickets.id })
    for (const { id } of spam) await releaseFiles(tx, `feedback:${id}`)
  })
}
