import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { askBuyer } from './ask-buyer.ts'
import { askMember } from './ask-member.ts'
import { purgePending } from './data/subscriber-rows.ts'
import { remindOfCodes } from './remind-of-codes.ts'
import { sendLetter } from './send-letter.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/** `subscriptions.tidy` runs hourly, `subscriptions.remind` daily. */
export function subscriptionJobs(
  deps: SubscriptionParts & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
): Record<string, JobHandler> {
  return {
    'subscriptions.tidy': () => inTransaction(deps.db, (tx) => purgePending(tx, deps.clock.now())),
    'subscriptions.remind': () => remindOfCodes(deps),
    'subscriptions.ask-buyer': (data) => askBuyer(deps, data),
    'subscriptions.send-letter': (data) => sendLetter(deps, data),
    'subscriptions.ask-member': (data) => askMember(deps, data),
  }
}
