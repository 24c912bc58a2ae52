import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import { endLetter, findLetter, takeReaders, type StoredLetter } from './data/letter-rows.ts'
import { leaveLink } from './leave-link.ts'
import { newsletter } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/** Copies written in one transaction. */
const batch = 200

const jobData = z.object({ letterId: z.string() })

/** Writes the next copies of a letter and has itself called again, until nobody is left to write to. May run twice. */
export async function sendLetter(
  {
    db,
    clock,
    jobs,
    ...parts
  }: SubscriptionParts & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
  data: JobData,
): Promise<void> {
  const { letterId } = jobData.parse(data)
  const letter = await findLetter(db, letterId)
  if (!letter?.begunAt || letter.endedAt) return
  const [words, now] = [wordsOf(letter), clock.now()]
  await inTransaction(db, async (tx) => {
    const readers = await takeReaders(tx, { letter, limit: batch, now })
    for (const { id, email } of readers) {
      const leave = leaveLink(parts, id)
      const mail = newsletter({ origin: parts.origin, leave, letter: words })
      await parts.mails.sendLater(tx, {
        dedupeKey: `letter:${letterId}:${id}`,
        to: email,
        unsubscribeUrl: leave,
        ...mail,
      })
    }
    if (readers.length < batch) await endLetter(tx, { id: letterId, now })
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
