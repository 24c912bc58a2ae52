import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import {
  frequencyPeriod,
  newslettersPerPeriod,
  type NewsletterTopic,
} from '../domain/newsletter-topics.ts'
import { newsletterEmails, newsletterCampaigns } from './schema.ts'

export type NewsletterCampaign = typeof newsletterCampaigns.$inferSelect

export async function findNewsletterCampaign(
  db: Db,
  id: string,
): Promise<NewsletterCampaign | null> {
  const [found] = await db
    .select()
    .from(newsletterCampaigns)
    .where(eq(newsletterCampaigns.id, id))
    .limit(1)
  return found ?? null
}

export function listNewsletterCampaigns(db: Db): Promise<NewsletterCampaign[]> {
  return db
    .select()
    .from(newsletterCampaigns)
    .orderBy(desc(newsletterCampaigns.createdAt), desc(newsletterCampaigns.id))
    .limit(100)
}

export async function saveNewsletterDraft(
  tx: Tx,
  draft: typeof newsletterCampaigns.$inferInsert,
): Promise<NewsletterCampaign | null> {
  const { id, createdAt, ...content } = draft
  const [saved] = await tx
    .insert(newsletterCampaigns)
    .values({ id, createdAt, ...content })
    .onConflictDoUpdate({
      target: newsletterCampaigns.id,
      set: content,
      setWhere: isNull(newsletterCampaigns.begunAt),
    })
    .returning()
  return saved ?? null
}

export async function startCampaignSending(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const started = await tx
    .update(newsletterCampaigns)
    .set({ begunAt: now })
    .where(and(eq(newsletterCampaigns.id, id), isNull(newsletterCampaigns.begunAt)))
    .returning({ id: newsletterCampaigns.id })
  return started.length > 0
}

export async function finishCampaignSending(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await tx.update(newsletterCampaigns).set({ endedAt: now }).where(eq(newsletterCampaigns.id, id))
}

const isWithinLimit = (now: Date) => sql`
  (select count(*)
    from newsletter_emails c
    where c.subscriber_id = s.id
      and c.at > ${new Date(now.getTime() - frequencyPeriod).toISOString()}::timestamptz)
    < case s.frequency
      when 'monthly' then ${newslettersPerPeriod.monthly}::int
      else ${newslettersPerPeriod.every}::int end`

export interface RecipientCounts {
  readonly readers: number
  readonly later: number
}

export async function countRecipients(
  db: Db,
  now: Date,
): Promise<ReadonlyMap<NewsletterTopic, RecipientCounts>> {
  const counted = await rows<RecipientCounts & { topic: NewsletterTopic }>(
    db,
    sql`
    with confirmed as (select s.topics, ${isWithinLimit(now)} as is_due
      from subscribers s
      where s.state = 'confirmed')
    select topic, count(*) filter (where is_due)::int as readers,
      count(*) filter (where not is_due)::int as later
    from confirmed, unnest(topics) as topic group by topic`,
  )
  return new Map(counted.map(({ topic, readers, later }) => [topic, { readers, later }]))
}

/**
 * Claims the next recipients of a campaign, each once; later subscribers are excluded. The lock
 * serializes campaigns, because each counts the emails of the others.
 */
export async function claimRecipients(
  tx: Tx,
  {
    letter,
    limit,
    now,
  }: { letter: Pick<NewsletterCampaign, 'id' | 'topic' | 'begunAt'>; limit: number; now: Date },
): Promise<{ id: string; email: string }[]> {
  const begunAt = (letter.begunAt ?? now).toISOString()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('letters', 0))`)
  return rows(
    tx,
    sql`
    with claimed as (
      insert into newsletter_emails (campaign_id, subscriber_id, at)
      select ${letter.id}, s.id, ${now.toISOString()}::timestamptz from subscribers s
      where s.state = 'confirmed'
        and ${letter.topic} = any(s.topics)
        and s.confirmed_at <= ${begunAt}::timestamptz
        and ${isWithinLimit(now)}
        and not exists (select 1
          from newsletter_emails mine
          where mine.campaign_id = ${letter.id} and mine.subscriber_id = s.id)
      order by s.id limit ${limit}
      on conflict do nothing returning subscriber_id
    )
    select s.id, s.email from subscribers s join claimed on claimed.subscriber_id = s.id`,
  )
}

export async function countCampaignEmails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { campaignId } = newsletterEmails
  const counted = await db
    .select({ campaignId, copies: count() })
    .from(newsletterEmails)
    .where(inArray(campaignId, [...ids]))
    .groupBy(campaignId)
  return new Map(counted.map((row) => [row.campaignId, row.copies]))
}
