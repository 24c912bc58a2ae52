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

/** For the gift receipt: the same code each time it is printed. */
export async function readGiftCode(
  { db, origin }: Pick<Ctx, 'db' | 'origin'>,
  { secret, clock }: Pick<FulfillmentParts, 'secret' | 'clock'>,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<GiftCode | Refusal<'not-found'>> {
  if (!(await isDeliveryOf(db, { orderId, groupId })))
    return refuse('not-found', 'This delivery is not of the order.')
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

/** What whoever was given it may know, with the parcels it came and comes in. */
export async function openGift(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  code: string,
): Promise<Gift | Refusal<'not-found'>> {
  const reached = await reachGift(db, code)
  if (isRefusal(reached)) return reached
  const [glance, order, parcels] = await Promise.all([
    readGift(db, reached, now),
    readOrderInHand(db, reached.orderId),
    readShipments(db, reached.orderId),
  ])
  if (isRefusal(glance) || !order) return refuse('not-found', 'There is no such gift.')
  const theirs = parcels.filter(({ groupId }) => groupId === reached.groupId)
  const exchanged = await readExchanged(
    db,
    order.lines,
    theirs.flatMap(({ pieces }) => pieces),
  )
  return { ...glance, parcels: theirs.map((parcel) => parcelOf(order, parcel, exchanged)) }
}
