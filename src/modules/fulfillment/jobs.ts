import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { sendDueGiftCards } from './commands/send-due-gift-cards.ts'
import { trackShipments } from './commands/track-shipments.ts'
import { settleLabels, voidLabel, voidUnusedLabels } from './commands/settle-labels.ts'
import { watchPromises } from './commands/watch-promises.ts'

/**
 * `fulfillment.track`, `fulfillment.settle-labels` and `fulfillment.send-gift-cards` run every five
 * minutes, `fulfillment.check-promises` every hour, `fulfillment.void-unused-labels` every night;
 * `fulfillment.void-label` runs when a parcel was voided or a return canceled.
 */
export function fulfillmentJobs(services: Services): Record<string, JobHandler> {
  return {
    'fulfillment.track': async () => void (await trackShipments(services)),
    'fulfillment.settle-labels': () => settleLabels(services),
    'fulfillment.void-unused-labels': () => voidUnusedLabels(services),
    'fulfillment.void-label': (data) => voidLabel(services, data),
    'fulfillment.send-gift-cards': async () => sendDueGiftCards(services),
    'fulfillment.check-promises': async () => void (await watchPromises(services)),
  }
}
