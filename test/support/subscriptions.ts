import { subscriptionJobs } from '#modules/subscriptions/jobs.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { testJobs } from './jobs.ts'
import { testServices } from './services.ts'
import { testEmailShop } from './settings.ts'

/** The newsletter jobs composed as in production; emails are stored. */
export function openTestSubscriptions(database: Database, clock: Clock) {
  const { db } = database
  const jobs = testJobs(database)
  const log = createLog('silent')
  const mails = createEmailQueue({ db, jobs, log, clock, shop: () => testEmailShop })
  return subscriptionJobs(
    testServices(database, {
      db,
      jobs,
      log,
      clock,
      mails,
      origin: 'https://shop.example',
      secret: 'a secret of thirty-two characters',
    }),
  )
}
