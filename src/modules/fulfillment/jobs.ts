import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { sendDueGiftCards } from './commands/send-due-gift-cards.ts'
import { trackShipments } from './commands/track-shipments.ts'
import { cancelBooking } from './commands/void-shipment.ts'
import { watchPromises } from './commands/watch-promises.ts'

/**
 * `fulfillment.track` and `fulfillment.send-gift-cards` run every five minutes,
 * `fulfillment.check-promises` every hour; `fulfillment.cancel-booking` runs when a shipment was
 * voided.
 */
export function fulfillmentJobs(services: Services): Record<string, JobHandler> {
  return {
    'fulfillment.track': async () => void (await trackShipments(services)),
    'fulfillment.cancel-booking': (data) => cancelBooking(services, data),
    'fulfillment.send-gift-cards': async () => sendDueGiftCards(services),
    'fulfillment.check-promises': async () => void (await watchPromises(services)),
  }
}
