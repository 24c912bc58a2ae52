import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import { askBuyer } from './ask-buyer.ts'
import { askMember } from './ask-member.ts'
import { purgePending } from './data/subscriber-rows.ts'
import { remindOfCodes } from './remind-of-codes.ts'
import { sendLetter } from './send-letter.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/**
 * `subscriptions.tidy` runs once an hour, `subscriptions.remind` once a day; `subscriptions.ask-buyer` follows an order,
 * `subscriptions.ask-member` a member's wish, and `subscriptions.send-letter` the desk's word.
 */
export function subscriptionJobs(
  parts: SubscriptionParts & { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
): Record<string, JobHandler> {
  return {
    'subscriptions.tidy': () =>
      inTransaction(parts.db, (tx) => purgePending(tx, parts.clock.now())),
    'subscriptions.remind': () => remindOfCodes(parts),
    'subscriptions.ask-buyer': (data) => askBuyer(parts, data),
    'subscriptions.send-letter': (data) => sendLetter(parts, data),
    'subscriptions.ask-member': (data) => askMember(parts, data),
  }
}
