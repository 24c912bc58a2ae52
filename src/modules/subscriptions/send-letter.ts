import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import { endLetter, findLetter, takeReaders, type StoredLetter } from './data/letter-rows.ts'
import { leaveLink } from './leave-link.ts'
import { newsletter } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

const batchSize = 200

const jobSchema = z.object({ letterId: z.string() })

export async function sendLetter(
  {
    db,
    clock,
    jobs,
    ...deps
  }: SubscriptionParts & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
  data: JobData,
): Promise<void> {
  const { letterId } = jobSchema.parse(data)
  const campaign = await findLetter(db, letterId)
  if (!campaign?.begunAt || campaign.endedAt) return
  const [content, now] = [wordsOf(campaign), clock.now()]
  await inTransaction(db, async (tx) => {
    const recipients = await takeReaders(tx, { letter: campaign, limit: batchSize, now })
    for (const { id, email } of recipients) {
      const unsubscribeUrl = leaveLink(deps, id)
      const mail = newsletter({ origin: deps.origin, leave: unsubscribeUrl, letter: content })
      await deps.mails.sendLater(tx, {
        dedupeKey: `letter:${letterId}:${id}`,
        to: email,
        unsubscribeUrl,
        ...mail,
      })
    }
    if (recipients.length < batchSize) await endLetter(tx, { id: letterId, now })
    else await jobs.enqueue(tx, 'subscriptions.send-letter', { letterId })
  })
}

export function wordsOf({ topic, subject, body, buttonLabel, buttonPath }: StoredLetter) {
  return {
    topic,
    subject,
    body,
    button: buttonLabel && buttonPath ? { label: buttonLabel, path: buttonPath } : null,
  }
}
