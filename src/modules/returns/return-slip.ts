import { readPacking } from '#modules/orders/read-packing.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { encodeCode128 } from '#platform/barcode/encode-barcode.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { ReturnSlip } from './contract.ts'
import { readReturn, type StoredReturn } from './data/returns.ts'
import { reasonWords } from './domain/reasons.ts'
import { comesBack } from './domain/return-plan.ts'
import { addressOf } from './return-houses.ts'
import type { ReturnParts } from './return-parts.ts'

/** What is laid into the parcel that comes back: its number in bars, and what is in it. */
export async function readSlip(
  { db, sealer }: Pick<ReturnParts, 'db' | 'sealer'>,
  id: string,
): Promise<ReturnSlip | Refusal> {
  const found = await onItsWay(db, id)
  if (isRefusal(found)) return found
  const deliveries = await readPacking({ db, sealer }, found.orderId)
  const lines = deliveries.flatMap((delivery) => delivery.lines)
  return {
    number: found.number,
    order: found.recipientId === null ? (deliveries[0]?.number ?? '') : '',
    bars: await encodeCode128(found.number),
    to: [...addressOf(found)],
    trackingNo: found.trackingNo,
    shipBy: found.shipBy?.toISOString() ?? null,
    pieces: found.pieces.filter(comesBack).map(({ lineId, reason, resolution }) => {
      const line = lines.find((one) => one.id === lineId)
      return {
        title: line?.title ?? '',
        options: [...(line?.options ?? [])],
        reason: reasonWords[reason],
        resolution,
      }
    }),
  }
}

/** The carrier's label for the way back. */
export async function returnLabel(
  { db, sealer, carrier, clock }: ReturnParts,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const found = await onItsWay(db, id)
  if (isRefusal(found)) return found
  if (!carrier || !found.trackingNo)
    return refuse('transition-illegal', 'Its way back is not booked with our carrier.')
  const lineId = found.pieces[0]?.lineId
  const from =
    (await readPacking({ db, sealer }, found.orderId)).find(({ lines }) =>
      lines.some((line) => line.id === lineId),
    )?.address ?? []
  const { trackingNo, number } = found
  const bytes = await carrier.label({
    trackingNo,
    reference: number,
    from,
    to: addressOf(found),
    deliveryNotes: '',
    now: clock.now(),
  })
  return { name: `aumbry-label-${number}.pdf`, bytes }
}

const toBeSent = new Set(['approved', 'label_issued', 'in_transit', 'partly_settled'])

async function onItsWay(db: Db, id: string): Promise<StoredReturn | Refusal> {
  const found = await readReturn(db, id)
  if (!found) return refuse('not-found', 'There is no such return.')
  return toBeSent.has(found.status)
    ? found
    : refuse('transition-illegal', 'Nothing of it is to be sent.')
}
