import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const database = await openTestDatabase()
const shop = openTestCheckout(database)
const jobs = openTestSubscriptions(database, shop.clock)
beforeEach(async () => {
  await emptyTables(database)
  await shop.services.jobs.clear()
})

/** Orders with the box at checkout as it is, or ticked, or ticked and unticked again. */
async function order(email: string, ticks: readonly boolean[]): Promise<void> {
  const buyer = shop.buyer()
  const settlement = await buyer.prepare(
    [{ variantId: await makeVariant(database), qty: 1 }],
    email,
  )
  expect(settlement.marketing).toBe(false)
  for (const marketing of ticks)
    await shop.handlers.quoteCheckout(buyer.ctx, { marketing }, exchange)
  const placed = await buyer.place()
  if (isRefusal(placed)) throw new Error(placed.message)
  await shop.runJobs(jobs)
  expect(await listNewsletterEmails(email)).toEqual([])
  await buyer.enterCard(placed.checkoutId)
  await buyer.complete(placed.checkoutId)
  await shop.runJobs(jobs)
}

const listNewsletterEmails = async (email: string) =>
  (await listEmailsTo(database, email)).filter(({ subject }) =>
    /letter|Confirm|subscribed/.test(subject),
  )
const subscribers = () =>
  queryRows(
    database.db,
    { email: text, state: text, source: text, ip: text, words: text },
    sql`
      select email, state, source, consent_ip as ip, consent_text as words
      from subscribers
      order by email`,
  )

test('no email is sent when the box at checkout is not selected', async () => {
  await order('plain@example.com', [])
  await order('back@example.com', [true, false])
  expect(await subscribers()).toEqual([])
  expect(await listNewsletterEmails('plain@example.com')).toEqual([])
})

test('selecting it sends a confirmation email after the order, without a first-order code', async () => {
  await order('nora@example.com', [true])
  expect(await subscribers()).toEqual([
    {
      email: 'nora@example.com',
      state: 'pending',
      source: 'checkout',
      ip: '127.0.0.1',
      words: 'Two newsletters a month, once you confirm by email. Unsubscribe any time.',
    },
  ])
  const mails = await listNewsletterEmails('nora@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email for our newsletter'])
  expect(mails[0]?.text).not.toContain('20%')
})

test('a subscriber gets no further confirmation email', async () => {
  await order('nora@example.com', [true])
  await database.query("update subscribers set state = 'confirmed', emailed_at = null")
  await order('Nora+again@example.com', [true])
  expect(await listNewsletterEmails('nora+again@example.com')).toEqual([])
  expect(await subscribers()).toMatchObject([{ email: 'nora@example.com', state: 'confirmed' }])
})
