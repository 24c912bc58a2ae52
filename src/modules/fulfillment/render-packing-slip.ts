import type { Refusal } from '#kernel/refusal/refusal.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { printPackingSlip } from './queries/print-packing-slip.ts'

/** The packing slips of all deliveries of an order as one PDF. */
export async function renderPackingSlip(
  services: Pick<Services, 'db' | 'sealer' | 'settings' | 'origin'>,
  { orderId, paper }: { orderId: string; paper: 'letter' | 'a4' },
): Promise<Uint8Array<ArrayBuffer> | Refusal<'not-found'>> {
  const slip = await printPackingSlip(services, { orderId, paper })
  return isRefusal(slip) ? slip : slip.bytes
}
