import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { requestBuyerConfirmation } from './confirm-buyer-subscription.ts'
import { requestMemberConfirmation } from './commands/apply-newsletter-consent.ts'
import { purgePendingSubscribers } from './db/subscriber-rows.ts'
import { sendWelcomeCodeReminders } from './commands/send-welcome-code-reminders.ts'
import { sendNewsletterCampaign } from './commands/send-newsletter-campaign.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'

/** `subscriptions.cleanup` runs hourly, `subscriptions.send-reminders` daily. */
export function subscriptionJobs(
  deps: SubscriptionDeps & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
): Record<string, JobHandler> {
  return {
    'subscriptions.cleanup': () =>
      inTransaction(deps.db, (tx) => purgePendingSubscribers(tx, deps.clock.now())),
    'subscriptions.send-reminders': () => sendWelcomeCodeReminders(deps),
    'subscriptions.request-buyer-confirmation': (data) => requestBuyerConfirmation(deps, data),
    'subscriptions.send-campaign': (data) => sendNewsletterCampaign(deps, data),
    'subscriptions.request-member-confirmation': (data) => requestMemberConfirmation(deps, data),
  }
}
