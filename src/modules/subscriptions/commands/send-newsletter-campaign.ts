import { z } from 'zod'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import {
  finishCampaignSending,
  findNewsletterCampaign,
  claimRecipients,
  type NewsletterCampaign,
} from '../db/newsletter-campaigns.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { getTopicTitle } from '../domain/newsletter-topics.ts'
import { renderNewsletterEmail } from '../emails/subscription-emails.ts'

const batchSize = 200

const jobSchema = z.object({ campaignId: z.string() })

export async function sendNewsletterCampaign(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mails' | 'origin' | 'secret' | 'settings'>,
  data: JobData,
): Promise<void> {
  const { db, clock, jobs, mails } = services
  const { campaignId } = jobSchema.parse(data)
  const campaign = await findNewsletterCampaign(db, campaignId)
  if (!campaign?.startedAt || campaign.endedAt) return
  const [content, now] = [getCampaignContent(services, campaign), clock.now()]
  await inTransaction(db, async (tx) => {
    const recipients = await claimRecipients(tx, { campaign, limit: batchSize, now })
    for (const { id, email } of recipients) {
      const unsubscribeUrl = createUnsubscribeUrl(services, id)
      const mail = renderNewsletterEmail({
        shop: mails.shop,
        leave: unsubscribeUrl,
        campaign: content,
      })
      await mails.sendLater(tx, {
        dedupeKey: `newsletter:${campaignId}:${id}`,
        to: email,
        unsubscribeUrl,
        ...mail,
      })
    }
    if (recipients.length < batchSize) await finishCampaignSending(tx, { id: campaignId, now })
    else await jobs.enqueue(tx, 'subscriptions.send-campaign', { campaignId })
  })
}

export function getCampaignContent(
  { settings }: Pick<Services, 'settings'>,
  { topic, subject, body, buttonLabel, buttonPath }: NewsletterCampaign,
) {
  return {
    topicTitle: getTopicTitle(settings.get('newsletterTopics').topics, topic),
    subject,
    body,
    button: buttonLabel && buttonPath ? { label: buttonLabel, path: buttonPath } : null,
  }
}
