import type { Services } from '#platform/services.ts'
import type { TrackingResult } from './carrier.ts'
import { findLabelByTracking } from './db/shipping-labels.ts'

export { findLabelByTracking } from './db/shipping-labels.ts'

/** Asks the shop's carrier about a parcel; null for parcels of others. */
export async function trackLabel(
  { db, carrier, clock }: Pick<Services, 'db' | 'carrier' | 'clock'>,
  trackingNo: string,
): Promise<TrackingResult | null> {
  const label = await findLabelByTracking(db, trackingNo)
  if (!carrier || label?.carrier !== carrier.id) return null
  return carrier.track({ quoteId: label.quoteId, trackingNo }, clock.now())
}
