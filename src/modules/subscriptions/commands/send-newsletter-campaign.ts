import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import {
  finishCampaignSending,
  findNewsletterCampaign,
  claimRecipients,
  type NewsletterCampaign,
} from '../db/newsletter-campaigns.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { renderNewsletterEmail } from '../emails/subscription-emails.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

const batchSize = 200

const jobSchema = z.object({ campaignId: z.string() })

export async function sendNewsletterCampaign(
  {
    db,
    clock,
    jobs,
    ...deps
  }: SubscriptionDeps & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
  data: JobData,
): Promise<void> {
  const { campaignId } = jobSchema.parse(data)
  const campaign = await findNewsletterCampaign(db, campaignId)
  if (!campaign?.begunAt || campaign.endedAt) return
  const [content, now] = [getCampaignContent(campaign), clock.now()]
  await inTransaction(db, async (tx) => {
    const recipients = await claimRecipients(tx, { campaign, limit: batchSize, now })
    for (const { id, email } of recipients) {
      const unsubscribeUrl = createUnsubscribeUrl(deps, id)
      const mail = renderNewsletterEmail({
        origin: deps.origin,
        leave: unsubscribeUrl,
        letter: content,
      })
      await deps.mails.sendLater(tx, {
        dedupeKey: `letter:${campaignId}:${id}`,
        to: email,
        unsubscribeUrl,
        ...mail,
      })
    }
    if (recipients.length < batchSize) await finishCampaignSending(tx, { id: campaignId, now })
    else await jobs.enqueue(tx, 'subscriptions.send-campaign', { campaignId })
  })
}

export function getCampaignContent({
  topic,
  subject,
  body,
  buttonLabel,
  buttonPath,
}: NewsletterCampaign) {
  return {
    topic,
    subject,
    body,
    button: buttonLabel && buttonPath ? { label: buttonLabel, path: buttonPath } : null,
  }
}
