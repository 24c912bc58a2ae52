import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { FulfillmentDeps } from './fulfillment-deps.ts'
import { sendDueGiftCards } from './send-due-gift-cards.ts'
import { trackShipments } from './track-shipments.ts'
import { watchPromises } from './watch-promises.ts'

/**
 * `fulfillment.track` and `fulfillment.giftCards` run every five minutes, `fulfillment.watch`
 * every hour.
 */
export function fulfillmentJobs(parts: FulfillmentDeps): Record<string, JobHandler> {
  return {
    'fulfillment.track': async () => void (await trackShipments(parts)),
    'fulfillment.giftCards': async () => sendDueGiftCards(parts),
    'fulfillment.watch': async () => void (await watchPromises(parts)),
  }
}
