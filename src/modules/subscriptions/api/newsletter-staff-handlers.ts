import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
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
import { renderNewsletterEmail } from '../emails/subscription-emails.ts'
import { getCampaignContent } from '../commands/send-newsletter-campaign.ts'
import type { NewsletterCampaignSummary, subscriptionsStaffContract } from './staff-contract.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

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
}: SubscriptionDeps): Handlers<typeof subscriptionsStaffContract> {
  return {
    async listLetters(ctx) {
      const found = await listNewsletterCampaigns(ctx.db)
      const ids = found.map(({ id }) => id)
      const [copies, readers] = await Promise.all([
        countCampaignEmails(ctx.db, ids),
        countRecipients(ctx.db, ctx.now),
      ])
      return {
        rows: found.map((campaign) =>
          summarizeCampaign(campaign, copies.get(campaign.id), readers.get(campaign.topic)),
        ),
      }
    },
    async writeLetter(ctx, { id, topic, subject, body, buttonLabel = null, buttonPath = null }) {
      if (id !== undefined && !(await findNewsletterCampaign(ctx.db, id))) return campaignNotFound
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
    async tryLetter(ctx, { id, email }) {
      const campaign = await findNewsletterCampaign(ctx.db, id)
      if (!campaign) return campaignNotFound
      const mail = renderNewsletterEmail({
        origin,
        leave: `${origin}/unsubscribe`,
        letter: getCampaignContent(campaign),
      })
      const dedupeKey = `letter:${id}:try:${ctx.now.getTime()}`
      await inTransaction(ctx.db, (tx) =>
        mails.sendLater(tx, { dedupeKey, to: email, ...mail, subject: `Test: ${mail.subject}` }),
      )
      return {}
    },
    sendLetter: (ctx, { id }) => startSending(ctx, id),
  }
}

async function startSending(ctx: Ctx, id: string): Promise<NewsletterCampaignSummary | Refusal> {
  const campaign = await findNewsletterCampaign(ctx.db, id)
  if (!campaign) return campaignNotFound
  const counted = (await countRecipients(ctx.db, ctx.now)).get(campaign.topic)
  if (!counted?.readers && !campaign.begunAt)
    return refuse('transition-illegal', 'This newsletter has no recipients right now.', {
      reason: 'newsletter-has-no-recipients',
    })
  const started = await inTransaction(ctx.db, async (tx) => {
    const isFirst = await startCampaignSending(tx, { id, now: ctx.now })
    if (isFirst) await ctx.jobs.enqueue(tx, 'subscriptions.send-campaign', { campaignId: id })
    return isFirst
  })
  return started ? summarizeCampaign({ ...campaign, begunAt: ctx.now }, 0, counted) : alreadySent
}

function summarizeCampaign(
  campaign: NewsletterCampaign,
  copies = 0,
  { readers, later }: RecipientCounts = { readers: 0, later: 0 },
): NewsletterCampaignSummary {
  const { id, topic, subject, createdAt, begunAt, endedAt } = campaign
  const state = endedAt ? 'sent' : begunAt ? 'going_out' : 'draft'
  return { id, topic, subject, state, createdAt: createdAt.toISOString(), copies, readers, later }
}
