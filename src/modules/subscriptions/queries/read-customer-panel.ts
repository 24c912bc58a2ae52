import type { Customer, CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, textArray, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const subscriberRow = {
  id: text,
  state: text,
  frequency: text,
  topics: textArray,
  source: text,
  consentAt: timestamp,
  consentIp: text,
  consentText: text,
  confirmedAt: nullable(timestamp),
  unsubscribedAt: nullable(timestamp),
  unsubscribeReason: nullable(text),
}

/** The subscription, and when consent was given, confirmed and withdrawn. */
export async function readSubscriptionPanel(
  db: Db,
  { memberId, identity }: Customer,
): Promise<CustomerPanel[]> {
  const subscribers = await queryRows(
    db,
    subscriberRow,
    sql`
      select id, state, frequency, topics, source, consent_at, consent_ip, consent_text,
        confirmed_at, unsubscribed_at, unsubscribe_reason
      from subscribers
      where identity = ${identity ?? ''} or member_id = ${memberId ?? ''}
      order by consent_at desc`,
  )
  const [latest] = subscribers
  return [
    {
      name: 'subscription',
      title: 'Newsletter and consent',
      facts: latest
        ? [
            { label: 'State', value: latest.state, kind: 'text' },
            { label: 'Topics', value: latest.topics.join(', '), kind: 'text' },
            { label: 'Frequency', value: latest.frequency, kind: 'text' },
          ]
        : [],
      rows: subscribers.flatMap(listConsentEvents),
    },
  ]
}

function listConsentEvents(subscriber: Row<typeof subscriberRow>) {
  const { id, source, consentAt, consentIp, consentText } = subscriber
  const { confirmedAt, unsubscribedAt, unsubscribeReason } = subscriber
  return [
    ...(unsubscribedAt
      ? [
          {
            id: `${id}-unsubscribed`,
            title: 'Unsubscribed',
            subtitle: unsubscribeReason ?? '',
            at: unsubscribedAt,
          },
        ]
      : []),
    ...(confirmedAt ? [{ id: `${id}-confirmed`, title: 'Confirmed', at: confirmedAt }] : []),
    {
      id: `${id}-consent`,
      title: `Consent given (${source})`,
      subtitle: consentIp === '' ? consentText : `${consentText} IP address: ${consentIp}`,
      at: consentAt,
    },
  ]
}
