import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { generateGiftCode } from '#modules/orders/gift-access.ts'
import { findRegistryGroupId } from '#modules/orders/find-registry-group.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { isManagedBy, listStoredRegistries } from '../db/registries.ts'
import { listRegistryUnits } from '../db/units.ts'
import { canSeeGift } from '../domain/registry.ts'

const giftNotFound = () =>
  refuse('not-found', 'This gift is no longer available.', { reason: 'gift-not-found' })

/** The gift code for exchanging or returning a delivered gift. The giver is not notified. */
export async function createGiftReturnCode(
  ctx: Ctx,
  services: Services,
  { giftId }: { giftId: string },
): Promise<{ code: string } | Refusal> {
  const [gift] = await listRegistryGifts(ctx.db, sql`g.id = ${giftId}`)
  const [registry] = gift
    ? await listStoredRegistries(
        ctx.db,
        sql`r.id = ${gift.registryId} and ${isManagedBy(getMemberId(ctx.caller))}`,
      )
    : []
  if (!gift || !registry) return giftNotFound()
  const units = await listRegistryUnits(
    ctx.db,
    sql`u.gift_id = ${giftId} and u.status in ('delivered', 'thanked')`,
  )
  const isShown = canSeeGift(registry.surprise, {
    isDelivered: true,
    eventDate: registry.eventDate,
    today: calendarDate(ctx.now),
  })
  if (!isShown) return giftNotFound()
  if (units.length === 0 || gift.orderId === null)
    return refuse(
      'transition-illegal',
      'You can exchange or return this gift once it has arrived.',
      { reason: 'gift-not-delivered' },
    )
  const groupId = await findRegistryGroupId(ctx.db, {
    orderId: gift.orderId,
    registryId: registry.id,
  })
  if (groupId === null) return giftNotFound()
  return {
    code: await inTransaction(ctx.db, (tx) =>
      generateGiftCode(tx, services, { groupId, now: ctx.now }),
    ),
  }
}
