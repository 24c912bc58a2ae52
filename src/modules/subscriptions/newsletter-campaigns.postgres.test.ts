import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const clock = fixedClock()
const database = await openTestDatabase()
const send = openTestSubscriptions(database, clock)['subscriptions.send-campaign']

test('three parallel newsletters send one email to a monthly subscriber', async () => {
  const now = clock.now().toISOString()
  await database.query(
    `insert into subscribers (id, identity, email, state, frequency, source, consent_at, consent_ip, consent_text, confirmed_at, created_at, topics)
     select 'sub_' || lpad(n::text, 26, '0'), n || '@example.com', n || '@example.com', 'confirmed', 'monthly', 'popup', $1, '', '', $1, $1, '{arrivals,restocks,reductions}' from generate_series(1, 40) n`,
    [now],
  )
  const ids = ['arrivals', 'restocks', 'reductions'].map((topic) => `ltr_${topic}`)
  for (const id of ids)
    await database.query(
      `insert into newsletter_campaigns (id, topic, subject, body, created_at, started_at) values ($1, $2, 'Hemp', 'It is here.', $3, $3)`,
      [id, id.slice(4), now],
    )
  await Promise.all(ids.map(async (campaignId) => send?.({ campaignId })))
  const { rows } = await database.query(
    'select max(emails)::int as most, sum(emails)::int as all from (select count(*) as emails from newsletter_emails group by subscriber_id) counts',
  )
  expect(rows).toEqual([{ most: 1, all: 40 }])
})
