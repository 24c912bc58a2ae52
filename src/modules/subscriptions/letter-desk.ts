import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import {
  beginLetter,
  countCopies,
  countReaders,
  findLetter,
  saveNewsletterDraft,
  listLetterRows,
  type Readers,
  type StoredLetter,
} from './data/letter-rows.ts'
import { newsletter } from './mail/subscription-mails.ts'
import { wordsOf } from './send-letter.ts'
import type { LetterAsListed, subscriptionsStaffContract } from './staff-contract.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

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

export function letterDesk({
  mails,
  origin,
}: SubscriptionParts): Handlers<typeof subscriptionsStaffContract> {
  return {
    async listLetters(ctx) {
      const found = await listLetterRows(ctx.db)
      const ids = found.map(({ id }) => id)
      const [copies, readers] = await Promise.all([
        countCopies(ctx.db, ids),
        countReaders(ctx.db, ctx.now),
      ])
      return {
        rows: found.map((campaign) =>
          summarizeCampaign(campaign, copies.get(campaign.id), readers.get(campaign.topic)),
        ),
      }
    },
    async writeLetter(ctx, { id, topic, subject, body, buttonLabel = null, buttonPath = null }) {
      if (id !== undefined && !(await findLetter(ctx.db, id))) return campaignNotFound
      const draft = {
        id: id ?? newId('ltr', ctx.now.getTime()),
        topic,
        subject,
        body,
        buttonLabel,
        buttonPath,
        createdAt: ctx.now,
      }
      const saved = await inTransaction(ctx.db, (tx) => saveNewsletterDraft(tx, draft))
      return saved
        ? summarizeCampaign(saved, 0, (await countReaders(ctx.db, ctx.now)).get(topic))
        : alreadySent
    },
    async tryLetter(ctx, { id, email }) {
      const campaign = await findLetter(ctx.db, id)
      if (!campaign) return campaignNotFound
      const mail = newsletter({ origin, leave: `${origin}/unsubscribe`, letter: wordsOf(campaign) })
      const dedupeKey = `letter:${id}:try:${ctx.now.getTime()}`
      await inTransaction(ctx.db, (tx) =>
        mails.sendLater(tx, { dedupeKey, to: email, ...mail, subject: `Test: ${mail.subject}` }),
      )
      return {}
    },
    sendLetter: (ctx, { id }) => startSending(ctx, id),
  }
}

async function startSending(ctx: Ctx, id: string): Promise<LetterAsListed | Refusal> {
  const campaign = await findLetter(ctx.db, id)
  if (!campaign) return campaignNotFound
  const counted = (await countReaders(ctx.db, ctx.now)).get(campaign.topic)
  if (!counted?.readers && !campaign.begunAt)
    return refuse('transition-illegal', 'This newsletter has no recipients right now.', {
      reason: 'newsletter-has-no-recipients',
    })
  const started = await inTransaction(ctx.db, async (tx) => {
    const isFirst = await beginLetter(tx, { id, now: ctx.now })
    if (isFirst) await ctx.jobs.enqueue(tx, 'subscriptions.send-letter', { letterId: id })
    return isFirst
  })
  return started ? summarizeCampaign({ ...campaign, begunAt: ctx.now }, 0, counted) : alreadySent
}

function summarizeCampaign(
  campaign: StoredLetter,
  copies = 0,
  { readers, later }: Readers = { readers: 0, later: 0 },
): LetterAsListed {
  const { id, topic, subject, createdAt, begunAt, endedAt } = campaign
  const state = endedAt ? 'sent' : begunAt ? 'going_out' : 'draft'
  return { id, topic, subject, state, createdAt: createdAt.toISOString(), copies, readers, later }
}
