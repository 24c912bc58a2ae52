import { z } from 'zod'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { claimDueRequests, listRestockedVariants } from '../db/restock-requests.ts'
import { describeRestockItem, renderRestockEmail } from '../emails/restock-emails.ts'
import { createStopUrl } from './stop-link.ts'

const batchSize = 200

const jobSchema = z.object({ variantId: z.string() })

/** Enqueues the emails about every variant that is back. */
export async function checkRestocks({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const variantIds = await listRestockedVariants(db)
  await inTransaction(db, async (tx) => {
    for (const variantId of variantIds)
      await jobs.enqueue(tx, 'restocks.send', { variantId }, { key: variantId })
  })
}

/**
 * Emails the next batch of those who wait for a variant. A batch is one transaction, so a request
 * is emailed once, whenever the job stops. Stock is read with each batch: what has sold out again
 * is not announced to the others, who keep waiting.
 */
export async function sendRestockEmails(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mails' | 'origin' | 'secret' | 'emit'>,
  data: JobData,
): Promise<void> {
  const { db, clock, jobs, mails, origin, emit } = services
  const { variantId } = jobSchema.parse(data)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const due = await claimDueRequests(tx, { variantId, limit: batchSize, now })
    const variant = (await readVariants(tx, [variantId])).get(variantId)
    if (!variant || due.length === 0) return
    const item = describeRestockItem(variant, origin)
    for (const { id, email } of due) {
      const stopUrl = createStopUrl(services, id)
      await mails.sendLater(tx, {
        dedupeKey: `restock:${id}:${now.getTime()}`,
        to: email,
        unsubscribeUrl: stopUrl,
        ...renderRestockEmail({ item, stopUrl, shop: mails.shop }),
      })
    }
    const memberIds = due.flatMap(({ memberId }) => memberId ?? [])
    if (memberIds.length > 0) await emit('restock.emailed', tx, { variantId, memberIds, now })
    if (due.length === batchSize) await jobs.enqueue(tx, 'restocks.send', { variantId })
  })
}
