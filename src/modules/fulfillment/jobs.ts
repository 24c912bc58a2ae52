import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { trackShipments } from './track-shipments.ts'

/** `fulfillment.track` runs every five minutes. */
export function fulfillmentJobs(parts: FulfillmentParts): Record<string, JobHandler> {
  return { 'fulfillment.track': async () => void (await trackShipments(parts)) }
}
