import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { CarrierWebhook } from '../carrier.ts'
import { markShipmentsDue } from '../db/shipments.ts'
import type { Services } from '#platform/services.ts'

/**
 * Handles a carrier webhook. It only makes the named shipments due for tracking; their status
 * comes from the carrier's API, so late, repeated or reordered messages do no harm.
 */
export async function receiveCarrierWebhook(
  { db, clock, jobs, carrier, trackingUpdateHandlers: hearNews }: Services,
  message: CarrierWebhook,
): Promise<{ received: true } | Refusal<'not-allowed'>> {
  const now = clock.now()
  const numbers = carrier?.parseWebhook(message, now)
  if (!carrier || !numbers)
    return refuse('not-allowed', 'The signature is invalid.', { reason: 'signature-mismatch' })
  await inTransaction(db, async (tx) => {
    const woken = await markShipmentsDue(tx, { numbers, now })
    if (woken > 0) await jobs.enqueue(tx, 'fulfillment.track', {})
    for (const hear of hearNews) await hear(tx, { numbers, now })
  })
  return { received: true }
}
