import { getMailboxIdentity } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Settings } from '#platform/settings/settings.ts'

/** Someone who has agreed to newsletters of another shop of the same merchant. */
export interface SubscriberToImport {
  readonly email: string
  readonly consentAt: Date
  /** What the other shop recorded. */
  readonly consentText: string
}

/**
 * Adds confirmed subscribers. Someone who is known here stays as they are: who has unsubscribed is
 * not subscribed again. Returns email → subscriber.
 */
export async function importSubscribers(
  tx: Tx,
  { settings }: { readonly settings: Settings },
  { subscribers, now }: { subscribers: readonly SubscriberToImport[]; now: Date },
): Promise<Map<string, string>> {
  const topics = listTopicIds(settings)
  const [first, ...others] = subscribers.map(({ email, consentAt, consentText }) => ({
    id: createId('sub', now.getTime()),
    identity: getMailboxIdentity(email),
    email,
    state: 'confirmed',
    source: 'import',
    consentAt,
    consentIp: '',
    consentText,
    confirmedAt: consentAt,
    topics,
    createdAt: now,
  }))
  if (!first) return new Map()
  const inserted = await queryRows(
    tx,
    { id: text, email: text },
    sql`
      insert into subscribers ${insertValues(first, ...others)}
      on conflict (identity) do nothing
      returning id, email`,
  )
  return new Map(inserted.map(({ id, email }) => [email, id]))
}

const listTopicIds = (settings: Settings): string[] =>
  settings.get('newsletterTopics').topics.map(({ id }) => id)

/** Deletes imported subscribers who got no newsletter and changed nothing since. */
export async function deleteUnusedSubscribers(
  tx: Tx,
  { settings }: { readonly settings: Settings },
  ids: readonly string[],
): Promise<Set<string>> {
  const topics = listTopicIds(settings)
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from subscribers s
      where s.id = any(${ids})
        and s.state = 'confirmed' and s.source = 'import' and s.emailed_at is null
        and s.frequency = 'every' and s.topics @> ${topics} and s.topics <@ ${topics}
        and not exists (select from newsletter_emails e where e.subscriber_id = s.id)
      returning s.id`,
  )
  return new Set(deleted.map(({ id }) => id))
}
