import { hasOrdered } from '#modules/orders/queries/has-ordered.ts'
import { findOrderNewsletterConsent } from '#modules/orders/queries/find-newsletter-consent.ts'
import { subscriptionJobs } from '#modules/subscriptions/jobs.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Database } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { testJobs } from './jobs.ts'

/** The newsletter jobs composed as in production; emails are stored. */
export function openTestSubscriptions(database: Database, clock: Clock) {
  const { db } = database
  const jobs = testJobs(database)
  const mails = createEmailQueue({
    db,
    jobs,
    log: createLog('silent'),
    clock,
    from: 'Aumbry <hello@shop.example>',
  })
  const parts = {
    db,
    clock,
    jobs,
    mails,
    origin: 'https://shop.example',
    secret: 'a secret of thirty-two characters',
  }
  return subscriptionJobs({
    ...parts,
    hasOrdered,
    readConsent: findOrderNewsletterConsent,
    onConfirmed: () => Promise.resolve(),
  })
}
