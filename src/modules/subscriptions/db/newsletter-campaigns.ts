import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import { frequencyPeriod, newslettersPerPeriod } from '../domain/newsletter-topics.ts'

const campaignRow = {
  id: text,
  topic: text,
  subject: text,
  body: text,
  buttonLabel: nullable(text),
  buttonPath: nullable(text),
  createdAt: timestamp,
  startedAt: nullable(timestamp),
  endedAt: nullable(timestamp),
}
export type NewsletterCampaign = Row<typeof campaignRow>

export function findNewsletterCampaign(db: Db, id: string): Promise<NewsletterCampaign | null> {
  return queryRow(
    db,
    campaignRow,
    sql`select ${listColumns(campaignRow)} from newsletter_campaigns where id = ${id}`,
  )
}

/** Newest first. */
export function listNewsletterCampaigns(db: Db): Promise<NewsletterCampaign[]> {
  return queryRows(
    db,
    campaignRow,
    sql`
      select ${listColumns(campaignRow)}
      from newsletter_campaigns
      order by created_at desc, id desc
      limit 100`,
  )
}

/** Creates a draft or replaces one that has not been sent; null when it has. */
export function saveNewsletterDraft(
  tx: Tx,
  { id, createdAt, ...content }: Omit<NewsletterCampaign, 'startedAt' | 'endedAt'>,
): Promise<NewsletterCampaign | null> {
  return queryRow(
    tx,
    campaignRow,
    sql`
      insert into newsletter_campaigns as c ${insertValues({ id, createdAt, ...content })}
      on conflict (id) do update
      set ${setValues(content)}
      where c.started_at is null
      returning ${listColumns(campaignRow)}`,
  )
}

/** False when it has started before. */
export async function startCampaignSending(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const started = await execute(
    tx,
    sql`
      update newsletter_campaigns
      set started_at = ${now}
      where id = ${id} and started_at is null`,
  )
  return started > 0
}

export async function finishCampaignSending(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await execute(tx, sql`update newsletter_campaigns set ended_at = ${now} where id = ${id}`)
}

/** Whether the subscriber `s` may receive another newsletter. */
const isWithinLimit = (now: Date) => sql`
  (
    select count(*)
    from newsletter_emails c
    where c.subscriber_id = s.id and c.at > ${new Date(now.getTime() - frequencyPeriod)}
  ) < case s.frequency
    when 'monthly' then ${newslettersPerPeriod.monthly}::int
    else ${newslettersPerPeriod.every}::int
  end`

const recipientCountRow = {
  topic: text,
  recipients: integer,
  overLimit: integer,
}
export type RecipientCounts = Omit<Row<typeof recipientCountRow>, 'topic'>

export async function countRecipients(
  db: Db,
  now: Date,
): Promise<ReadonlyMap<string, RecipientCounts>> {
  const counts = await queryRows(
    db,
    recipientCountRow,
    sql`
      with confirmed as (
        select s.topics, ${isWithinLimit(now)} as is_due
        from subscribers s
        where s.state = 'confirmed'
      )
      select topic, count(*) filter (where is_due)::int as recipients,
        count(*) filter (where not is_due)::int as over_limit
      from confirmed, unnest(topics) as topic
      group by topic`,
  )
  return new Map(
    counts.map(({ topic, recipients, overLimit }) => [topic, { recipients, overLimit }]),
  )
}

/**
 * Claims the next recipients of a campaign, each once; later subscribers are excluded. The lock
 * serializes campaigns, because each counts the emails of the others.
 */
export async function claimRecipients(
  tx: Tx,
  {
    campaign,
    limit,
    now,
  }: {
    campaign: Pick<NewsletterCampaign, 'id' | 'topic' | 'startedAt'>
    limit: number
    now: Date
  },
): Promise<{ id: string; email: string }[]> {
  const startedAt = campaign.startedAt ?? now
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('newsletter campaigns', 0))`)
  return queryRows(
    tx,
    { id: text, email: text },
    sql`
      with claimed as (
        insert into newsletter_emails (campaign_id, subscriber_id, at)
        select ${campaign.id}, s.id, ${now}::timestamptz
        from subscribers s
        where s.state = 'confirmed'
          and ${campaign.topic} = any(s.topics)
          and s.confirmed_at <= ${startedAt}
          and ${isWithinLimit(now)}
          and not exists (
            select 1
            from newsletter_emails mine
            where mine.campaign_id = ${campaign.id} and mine.subscriber_id = s.id
          )
        order by s.id
        limit ${limit}
        on conflict do nothing
        returning subscriber_id
      )
      select s.id, s.email
      from subscribers s
      join claimed on claimed.subscriber_id = s.id`,
  )
}

export async function countCampaignEmails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await queryRows(
    db,
    { campaignId: text, emailsSent: integer },
    sql`
      select campaign_id, count(*) as emails_sent
      from newsletter_emails
      where campaign_id = any(${ids})
      group by campaign_id`,
  )
  return new Map(counts.map(({ campaignId, emailsSent }) => [campaignId, emailsSent]))
}
