import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { requestBuyerConfirmation } from './confirm-buyer-subscription.ts'
import { requestMemberConfirmation } from './commands/apply-newsletter-consent.ts'
import { purgePendingSubscribers } from './db/subscriber-rows.ts'
import { sendWelcomeCodeReminders } from './commands/send-welcome-code-reminders.ts'
import { sendNewsletterCampaign } from './commands/send-newsletter-campaign.ts'

/** `subscriptions.cleanup` runs hourly, `subscriptions.send-reminders` daily. */
export function subscriptionJobs(services: Services): Record<string, JobHandler> {
  return {
    'subscriptions.cleanup': () =>
      inTransaction(services.db, (tx) => purgePendingSubscribers(tx, services.clock.now())),
    'subscriptions.send-reminders': () => sendWelcomeCodeReminders(services),
    'subscriptions.request-buyer-confirmation': (data) => requestBuyerConfirmation(services, data),
    'subscriptions.send-campaign': (data) => sendNewsletterCampaign(services, data),
    'subscriptions.request-member-confirmation': (data) =>
      requestMemberConfirmation(services, data),
  }
}
