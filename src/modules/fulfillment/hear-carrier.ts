import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { CarrierMessage } from './carrier.ts'
import { wakeShipments } from './data/shipments.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/**
 * A carrier says that there may be news of parcels. It is believed in that alone: their turn to be asked about comes at once, and what
 * the carrier answers then counts, so that a message that is late, comes twice or is out of order changes nothing.
 */
export async function hearCarrier(
  { db, clock, jobs, carrier, hearNews }: FulfillmentParts,
  message: CarrierMessage,
): Promise<{ received: true } | Refusal<'not-allowed'>> {
  const now = clock.now()
  const numbers = carrier?.readNews(message, now)
  if (!carrier || !numbers) return refuse('not-allowed', 'The signature does not match.')
  await inTransaction(db, async (tx) => {
    const woken = await wakeShipments(tx, { carrier: carrier.id, numbers, now })
    if (woken > 0) await jobs.enqueue(tx, 'fulfillment.track', {})
    for (const hear of hearNews) await hear(tx, { numbers, now })
  })
  return { received: true }
}
