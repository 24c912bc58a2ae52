import {
  createGiftLink,
  generateGiftCode,
  hasDeliveryGroup,
  findGiftByCode,
} from '#modules/orders/gift-access.ts'
import { getGiftSummary } from '#modules/orders/get-gift-summary.ts'
import { findOrderWithUnits } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { encodeQrCode, type Barcode } from '#platform/barcode/encode-barcode.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Gift } from '../contract.ts'
import { listShipments } from '../db/shipments.ts'
import type { Services } from '#platform/services.ts'
import { listExchangedVariants } from '../list-exchanged-variants.ts'
import { describeShipment } from '../find-order-progress.ts'

interface GiftCode {
  readonly code: string
  readonly url: string
  readonly square: Barcode
}

/** The gift code for the gift receipt, which is the same each time. */
export async function getGiftCode(
  { db, origin }: Pick<Ctx, 'db' | 'origin'>,
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<GiftCode | Refusal<'not-found'>> {
  if (!(await hasDeliveryGroup(db, { orderId, groupId })))
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  const now = clock.now()
  const [code, url] = await inTransaction(
    db,
    async (tx) =>
      [
        await generateGiftCode(tx, { secret }, { groupId, now }),
        await createGiftLink(tx, { secret, origin }, { groupId, now }),
      ] as const,
  )
  return { code, url, square: await encodeQrCode(url) }
}

/** Returns a gift with its shipments to its recipient. */
export async function openGift(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { settings }: Pick<Services, 'settings'>,
  code: string,
): Promise<Gift | Refusal<'not-found'>> {
  const access = await findGiftByCode(db, code)
  if (isRefusal(access)) return access
  const shop = settings.get('shop')
  const [glance, order, parcels] = await Promise.all([
    getGiftSummary(db, access, now),
    findOrderWithUnits(db, access.orderId),
    listShipments(db, access.orderId),
  ])
  if (isRefusal(glance) || !order)
    return refuse('not-found', 'We could not find this gift.', { reason: 'gift-not-found' })
  const giftShipments = parcels.filter(({ groupId }) => groupId === access.groupId)
  const exchanged = await listExchangedVariants(
    db,
    order.lines,
    giftShipments.flatMap(({ pieces: units }) => units),
  )
  return {
    ...glance,
    parcels: giftShipments.map((parcel) =>
      describeShipment(order, parcel, { exchanged, shopName: shop.name }),
    ),
  }
}
