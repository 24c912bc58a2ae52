import { giftLink, giftCodeOf, isDeliveryOf, reachGift } from '#modules/orders/reach-gift.ts'
import { readGift } from '#modules/orders/read-gift.ts'
import { readOrderInHand } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { encodeQrCode, type Barcode } from '#platform/barcode/encode-barcode.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Gift } from './contract.ts'
import { readShipments } from './data/shipments.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { readExchanged } from './exchanged-pieces.ts'
import { parcelOf } from './read-progress.ts'

interface GiftCode {
  readonly code: string
  readonly url: string
  readonly square: Barcode
}

/** The gift code for the gift receipt, which is the same each time. */
export async function readGiftCode(
  { db, origin }: Pick<Ctx, 'db' | 'origin'>,
  { secret, clock }: Pick<FulfillmentParts, 'secret' | 'clock'>,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<GiftCode | Refusal<'not-found'>> {
  if (!(await isDeliveryOf(db, { orderId, groupId })))
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  const now = clock.now()
  const [code, url] = await inTransaction(
    db,
    async (tx) =>
      [
        await giftCodeOf(tx, { secret }, { groupId, now }),
        await giftLink(tx, { secret, origin }, { groupId, now }),
      ] as const,
  )
  return { code, url, square: await encodeQrCode(url) }
}

/** Returns a gift with its shipments to its recipient. */
export async function openGift(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  code: string,
): Promise<Gift | Refusal<'not-found'>> {
  const access = await reachGift(db, code)
  if (isRefusal(access)) return access
  const [glance, order, parcels] = await Promise.all([
    readGift(db, access, now),
    readOrderInHand(db, access.orderId),
    readShipments(db, access.orderId),
  ])
  if (isRefusal(glance) || !order)
    return refuse('not-found', 'We could not find this gift.', { reason: 'gift-not-found' })
  const giftShipments = parcels.filter(({ groupId }) => groupId === access.groupId)
  const exchanged = await readExchanged(
    db,
    order.lines,
    giftShipments.flatMap(({ pieces: units }) => units),
  )
  return { ...glance, parcels: giftShipments.map((parcel) => parcelOf(order, parcel, exchanged)) }
}
