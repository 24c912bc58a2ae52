import { readPacking } from '#modules/orders/read-packing.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readShipment } from './data/shipments.ts'
import { house } from './house.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

/** The label of a parcel that our carrier takes; another carrier's was printed by whoever handed it over. */
export async function shipmentLabel(
  { db, sealer, carrier, clock }: FulfillmentParts,
  shipmentId: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const shipment = await readShipment(db, shipmentId)
  if (!shipment) return refuse('not-found', 'There is no such parcel.')
  if (!carrier || shipment.carrier !== carrier.id)
    return refuse('transition-illegal', 'Another carrier took it; the label is theirs.')
  const { trackingNo, orderId, groupId } = shipment
  const packing = (await readPacking({ db, sealer }, orderId)).find(
    (one) => one.groupId === groupId,
  )
  if (!packing) throw new Error(`The delivery of ${shipmentId} is gone.`)
  const { number: reference, address: to, deliveryNotes } = packing
  const bytes = await carrier.label({
    trackingNo,
    reference,
    from: house,
    to,
    deliveryNotes,
    now: clock.now(),
  })
  return { name: `aumbry-label-${trackingNo}.pdf`, bytes }
}
