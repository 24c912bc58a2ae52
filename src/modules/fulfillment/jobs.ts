import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { handOverGiftCards } from './hand-over-gift-cards.ts'
import { trackShipments } from './track-shipments.ts'
import { watchPromises } from './watch-promises.ts'

/**
 * `fulfillment.track` and `fulfillment.giftCards` run every five minutes, `fulfillment.watch`
 * every hour.
 */
export function fulfillmentJobs(parts: FulfillmentParts): Record<string, JobHandler> {
  return {
    'fulfillment.track': async () => void (await trackShipments(parts)),
    'fulfillment.giftCards': async () => handOverGiftCards(parts),
    'fulfillment.watch': async () => void (await watchPromises(parts)),
  }
}
