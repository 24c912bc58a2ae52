import { beforeEach, expect, test } from 'vitest'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { days } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestOrders } from '#test/support/orders.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const database = await openTestDatabase()
const clock = fixedClock()
const start = clock.now()
const jobs = openTestSubscriptions(database, clock)
beforeEach(async () => {
  await emptyTables(database)
  clock.set(start)
})

/** Subscribed on the first day, with a code that is good for thirty. */
async function subscriber(name: string, { state = 'confirmed', used = 0 } = {}): Promise<string> {
  const email = `${name}@example.com`
  await database.query(`insert into subscribers (id, identity, email, state, source, consent_at, consent_ip, consent_text, confirm_hash, created_at, topics)
    values ('sub_${name}', '${email}', '${email}', '${state}', 'popup', now(), '203.0.113.7', 'Yes', '${name}', now(), '{arrivals}')`)
  await database.query(
    `insert into coupons (id, code, name, class, value, audience, identity, max_uses, used, starts_at, ends_at, source, created_at)
    values ('cpn_${name}', 'WELCOME-${name.toUpperCase()}', 'First order', 'order', '{"kind": "percent", "percent": 2000}', 'email', $1, 1, ${used}, $2, $3, 'subscription', $2)`,
    [
      getMailboxIdentity(email),
      start.toISOString(),
      new Date(start.getTime() + days(30)).toISOString(),
    ],
  )
  return email
}

const everyDay = async () => {
  for (let day = 0; day < 31; day++) {
    await jobs['subscriptions.send-reminders']?.({})
    clock.advance(days(1))
  }
}

test('reminds once, four days before the code ends, with an unsubscribe link', async () => {
  const email = await subscriber('nora')
  clock.advance(days(26) - 1000)
  await jobs['subscriptions.send-reminders']?.({})
  expect(await listEmailsTo(database, email)).toEqual([])
  clock.set(start)
  await everyDay()
  const mails = await listEmailsTo(database, email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your code for 20% off expires on Wed, Apr 1',
  ])
  expect(mails[0]?.text).toContain('WELCOME-NORA')
  expect(mails[0]?.text).toMatch(/Unsubscribe:\nhttps:\/\/shop\.example\/unsubscribe\?t=sub_nora\./)
})

test('does not remind unsubscribed, unconfirmed or complained addresses or customers who ordered', async () => {
  const silent = [
    await subscriber('left', { state: 'unsubscribed' }),
    await subscriber('pending', { state: 'pending' }),
    await subscriber('complained', { state: 'complained' }),
    await subscriber('used', { used: 1 }),
    await subscriber('ordered'),
  ]
  await openTestOrders(database).place()
  await database.query("update orders set email = 'Ordered+x@example.com'")
  await everyDay()
  for (const email of silent) expect(await listEmailsTo(database, email), email).toEqual([])
})
