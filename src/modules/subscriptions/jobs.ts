import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { requestBuyerConfirmation } from './confirm-buyer-subscription.ts'
import { requestMemberConfirmation } from './apply-newsletter-consent.ts'
import { purgePendingSubscribers } from './data/subscriber-rows.ts'
import { sendWelcomeCodeReminders } from './send-welcome-code-reminders.ts'
import { sendNewsletterCampaign } from './send-newsletter-campaign.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'

/** `subscriptions.tidy` runs hourly, `subscriptions.remind` daily. */
export function subscriptionJobs(
  deps: SubscriptionDeps & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
): Record<string, JobHandler> {
  return {
    'subscriptions.tidy': () =>
      inTransaction(deps.db, (tx) => purgePendingSubscribers(tx, deps.clock.now())),
    'subscriptions.remind': () => sendWelcomeCodeReminders(deps),
    'subscriptions.ask-buyer': (data) => requestBuyerConfirmation(deps, data),
    'subscriptions.send-letter': (data) => sendNewsletterCampaign(deps, data),
    'subscriptions.ask-member': (data) => requestMemberConfirmation(deps, data),
  }
}
