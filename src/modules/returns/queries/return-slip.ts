import { listPackingGroups } from '#modules/orders/list-packing-groups.ts'
import { findReturnSender, formatSender } from '#modules/orders/find-return-sender.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { encodeCode128 } from '#platform/barcode/encode-barcode.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { ReturnSlip } from '../contract.ts'
import { findLabelByTracking } from '#modules/fulfillment/track-label.ts'
import { getReturn, type StoredReturn } from '../db/returns.ts'
import { reasonLabels } from '../domain/reasons.ts'
import { needsShipping } from '../domain/return-plan.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { returnPhotoClaimKey } from '../commands/shop-photos.ts'
import { getReturnAddress } from '../commands/return-locations.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

/** The packing slip for a return parcel. */
export async function readReturnSlip(
  { db, sealer, settings }: Pick<Services, 'db' | 'sealer' | 'settings'>,
  id: string,
): Promise<ReturnSlip | Refusal> {
  const storedReturn = await getShippableReturn(db, id)
  if (isRefusal(storedReturn)) return storedReturn
  const deliveries = await listPackingGroups({ db, sealer }, storedReturn.orderId)
  const lines = deliveries.flatMap((delivery) => delivery.lines)
  return {
    number: storedReturn.number,
    order: storedReturn.recipientId === null ? (deliveries[0]?.number ?? '') : '',
    bars: await encodeCode128(storedReturn.number),
    to: [...getReturnAddress({ settings }, storedReturn)],
    trackingNo: storedReturn.trackingNo,
    shipBy: storedReturn.shipBy?.toISOString() ?? null,
    items: storedReturn.units.filter(needsShipping).map(({ lineId, reason, resolution }) => {
      const line = lines.find((one) => one.id === lineId)
      return {
        title: line?.title ?? '',
        options: [...(line?.options ?? [])],
        reason: reasonLabels[reason],
        resolution,
      }
    }),
  }
}

export async function renderReturnLabel(
  { db, sealer, carrier, clock, settings, files }: Services,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const storedReturn = await getShippableReturn(db, id)
  if (isRefusal(storedReturn)) return storedReturn
  const { labelFileId } = storedReturn
  if (labelFileId !== null) {
    const claimedBy = returnPhotoClaimKey(storedReturn.id)
    const uploaded = await readClaimedFile(db, files.storage, { id: labelFileId, claimedBy })
    if (uploaded) return { name: `return-label-${storedReturn.number}.pdf`, bytes: uploaded.bytes }
  }
  const label = await findLabelByTracking(db, storedReturn.trackingNo ?? '')
  if (!carrier || label?.carrier !== carrier.id)
    return refuse('transition-illegal', 'This return doesn’t have a label from our carrier.', {
      reason: 'return-label-not-booked',
    })
  const lineId = storedReturn.units[0]?.lineId
  const group = (await listPackingGroups({ db, sealer }, storedReturn.orderId)).find(({ lines }) =>
    lines.some((line) => line.id === lineId),
  )
  const sender = group && (await findReturnSender({ db, sealer }, group.groupId))
  const { number } = storedReturn
  const { quoteId, trackingNo } = label
  const { bytes } = await carrier.readLabel({
    quoteId,
    format: label.format,
    trackingNo,
    reference: number,
    from: sender ? formatSender(sender) : [],
    to: getReturnAddress({ settings }, storedReturn),
    deliveryNotes: '',
    now: clock.now(),
  })
  return { name: `${formatShopFileName(settings.get('shop').name)}-label-${number}.pdf`, bytes }
}

const shippableStatuses = new Set(['approved', 'label_issued', 'in_transit', 'partly_settled'])

async function getShippableReturn(db: Db, id: string): Promise<StoredReturn | Refusal> {
  const storedReturn = await getReturn(db, id)
  if (!storedReturn)
    return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
  return shippableStatuses.has(storedReturn.status)
    ? storedReturn
    : refuse('transition-illegal', 'This return doesn’t need to be shipped.', {
        reason: 'return-not-shippable',
      })
}
