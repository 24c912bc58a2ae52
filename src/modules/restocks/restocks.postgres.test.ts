import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestRestocks } from '#test/support/restocks.ts'
import { sendRestockEmails } from './commands/send-restock-emails.ts'

const database = await openTestDatabase()
const restocks = openTestRestocks(database, fixedClock())

test('1,000 people are emailed once each by four workers, one of which dies midway', async () => {
  const variantId = await makeVariant(database, { onHand: 3 })
  await restocks.insertWaiting(variantId, 1_000)
  const { mails } = restocks.services
  let emails = 0
  const dying = {
    ...restocks.services,
    mails: {
      ...mails,
      shop: mails.shop,
      sendLater: (...args: Parameters<typeof mails.sendLater>) => {
        emails += 1
        if (emails > 50) throw new Error('The worker was killed.')
        return mails.sendLater(...args)
      },
    },
  }
  const results = await Promise.allSettled([
    sendRestockEmails(dying, { variantId }),
    ...Array.from({ length: 3 }, () => restocks.sendBatch(variantId)),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  await Promise.all([restocks.run(), restocks.sendBatch(variantId)])
  const { rows } = await database.query(
    `select count(*)::int as all, count(distinct recipient)::int as each,
      (select count(*)::int from restock_requests where state = 'waiting') as waiting
    from emails where dedupe_key like 'restock:%'`,
  )
  expect(rows).toEqual([{ all: 1_000, each: 1_000, waiting: 0 }])
})
