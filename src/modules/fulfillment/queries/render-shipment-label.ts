import { listPackingGroups } from '#modules/orders/list-packing-groups.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { LabelFile } from '../carrier.ts'
import { labelFileTypes } from '../domain/label-format.ts'
import { findShipment } from '../db/shipments.ts'
import { findLabelByTracking } from '../db/shipping-labels.ts'
import type { Services } from '#platform/services.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

export interface ShipmentLabel extends LabelFile {
  readonly name: string
  /** The media type. */
  readonly type: string
}

/** Renders the label of a shipment with the shop's carrier. Other carriers print their own. */
export async function renderShipmentLabel(
  { db, sealer, carrier, clock, settings }: Services,
  shipmentId: string,
): Promise<ShipmentLabel | Refusal> {
  const shipment = await findShipment(db, shipmentId)
  if (!shipment)
    return refuse('not-found', 'There is no shipment with this id.', {
      reason: 'shipment-not-found',
    })
  if (shipment.status === 'voided')
    return refuse('transition-illegal', 'This shipment was voided. Its label is not valid.', {
      reason: 'shipment-voided',
    })
  const label = await findLabelByTracking(db, shipment.trackingNo)
  if (!carrier || label?.carrier !== carrier.id)
    return refuse(
      'transition-illegal',
      'This shipment uses another carrier, which provides its own label.',
      { reason: 'label-from-other-carrier' },
    )
  const { trackingNo, orderId, groupId } = shipment
  const packing = (await listPackingGroups({ db, sealer }, orderId)).find(
    (group) => group.groupId === groupId,
  )
  if (!packing) throw new Error(`The delivery group of ${shipmentId} does not exist.`)
  const { number: reference, address: to, deliveryNotes } = packing
  const shop = settings.get('shop')
  const { format, bytes } = await carrier.readLabel({
    quoteId: label.quoteId,
    format: label.format,
    trackingNo,
    reference,
    from: shop.warehouseAddress,
    to,
    deliveryNotes,
    now: clock.now(),
  })
  const name = `${formatShopFileName(shop.name)}-label-${trackingNo}.${format}`
  return { name, format, type: labelFileTypes[format], bytes }
}
