import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  startCampaignSending,
  countCampaignEmails,
  countRecipients,
  findNewsletterCampaign,
  saveNewsletterDraft,
  listNewsletterCampaigns,
  type RecipientCounts,
  type NewsletterCampaign,
} from '../db/newsletter-campaigns.ts'
import { areTopics } from '../domain/newsletter-topics.ts'
import { renderNewsletterEmail } from '../emails/subscription-emails.ts'
import { refuseTopic } from '../commands/manage-subscription.ts'
import { getCampaignContent } from '../commands/send-newsletter-campaign.ts'
import type { NewsletterCampaignSummary, subscriptionsStaffContract } from './staff-contract.ts'

const campaignNotFound = refuse('not-found', 'We couldn’t find this newsletter.', {
  reason: 'newsletter-not-found',
})
const alreadySent = refuse(
  'transition-illegal',
  'This newsletter was already sent. Create a new one.',
  {
    reason: 'newsletter-already-sent',
  },
)

export function newsletterStaffHandlers({
  mails,
  origin,
  settings,
}: Services): Handlers<typeof subscriptionsStaffContract> {
  const listTopics = () => settings.get('newsletterTopics').topics
  return {
    async listNewsletterCampaigns(ctx) {
      const campaigns = await listNewsletterCampaigns(ctx.db)
      const ids = campaigns.map(({ id }) => id)
      const [emailsSent, recipients] = await Promise.all([
        countCampaignEmails(ctx.db, ids),
        countRecipients(ctx.db, ctx.now),
      ])
      return {
        rows: campaigns.map((campaign) =>
          summarizeCampaign(campaign, emailsSent.get(campaign.id), recipients.get(campaign.topic)),
        ),
        topics: listTopics().map(({ id, title }) => ({ id, title })),
      }
    },
    async saveNewsletterCampaign(
      ctx,
      { id, topic, subject, body, buttonLabel = null, buttonPath = null },
    ) {
      if (id !== undefined && !(await findNewsletterCampaign(ctx.db, id))) return campaignNotFound
      if (!areTopics(listTopics(), [topic])) return refuseTopic('topic')
      const draft = {
        id: id ?? createId('ltr', ctx.now.getTime()),
        topic,
        subject,
        body,
        buttonLabel,
        buttonPath,
        createdAt: ctx.now,
      }
      const saved = await inTransaction(ctx.db, (tx) => saveNewsletterDraft(tx, draft))
      return saved
        ? summarizeCampaign(saved, 0, (await countRecipients(ctx.db, ctx.now)).get(topic))
        : alreadySent
    },
    async sendTestNewsletter(ctx, { id, email }) {
      const campaign = await findNewsletterCampaign(ctx.db, id)
      if (!campaign) return campaignNotFound
      const mail = renderNewsletterEmail({
        shop: mails.shop,
        leave: `${origin}/unsubscribe`,
        campaign: getCampaignContent({ settings }, campaign),
      })
      const dedupeKey = `newsletter:${id}:try:${ctx.now.getTime()}`
      await inTransaction(ctx.db, (tx) =>
        mails.sendLater(tx, { dedupeKey, to: email, ...mail, subject: `Test: ${mail.subject}` }),
      )
      return {}
    },
    sendNewsletterCampaign: (ctx, { id }) => startSending(ctx, id),
  }
}

async function startSending(ctx: Ctx, id: string): Promise<NewsletterCampaignSummary | Refusal> {
  const campaign = await findNewsletterCampaign(ctx.db, id)
  if (!campaign) return campaignNotFound
  const counts = (await countRecipients(ctx.db, ctx.now)).get(campaign.topic)
  if (!counts?.recipients && !campaign.startedAt)
    return refuse('transition-illegal', 'This newsletter has no recipients right now.', {
      reason: 'newsletter-has-no-recipients',
    })
  const started = await inTransaction(ctx.db, async (tx) => {
    const isFirst = await startCampaignSending(tx, { id, now: ctx.now })
    if (isFirst) await ctx.jobs.enqueue(tx, 'subscriptions.send-campaign', { campaignId: id })
    return isFirst
  })
  return started ? summarizeCampaign({ ...campaign, startedAt: ctx.now }, 0, counts) : alreadySent
}

function summarizeCampaign(
  campaign: NewsletterCampaign,
  emailsSent = 0,
  { recipients, overLimit }: RecipientCounts = { recipients: 0, overLimit: 0 },
): NewsletterCampaignSummary {
  const { id, topic, subject, createdAt, startedAt, endedAt } = campaign
  const state = endedAt ? 'sent' : startedAt ? 'sending' : 'draft'
  return {
    id,
    topic,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    emailsSent,
    recipients,
    overLimit,
  }
}
