import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { giftCodeOf } from '#modules/orders/reach-gift.ts'
import { readRegistryGroup } from '#modules/orders/read-registry-group.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { readGifts } from './data/gifts.ts'
import { managedBy, readRegistries } from './data/registries.ts'
import { readUnits } from './data/units.ts'
import { seesGift } from './domain/registry.ts'
import type { RegistryParts } from './registry-parts.ts'

const giftNotFound = () =>
  refuse('not-found', 'This gift is no longer available.', { reason: 'gift-not-found' })

/** The gift code for exchanging or returning a delivered gift. The giver is not notified. */
export async function openGiftReturn(
  ctx: Ctx,
  deps: RegistryParts,
  { giftId }: { giftId: string },
): Promise<{ code: string } | Refusal> {
  const [gift] = await readGifts(ctx.db, sql`g.id = ${giftId}`)
  const [registry] = gift
    ? await readRegistries(
        ctx.db,
        sql`r.id = ${gift.registryId} and ${managedBy(memberOf(ctx.actor))}`,
      )
    : []
  if (!gift || !registry) return giftNotFound()
  const units = await readUnits(
    ctx.db,
    sql`u.gift_id = ${giftId} and u.status in ('delivered', 'thanked')`,
  )
  const isShown = seesGift(registry.surprise, {
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
  const groupId = await readRegistryGroup(ctx.db, {
    orderId: gift.orderId,
    registryId: registry.id,
  })
  if (groupId === null) return giftNotFound()
  return {
    code: await inTransaction(ctx.db, (tx) => giftCodeOf(tx, deps, { groupId, now: ctx.now })),
  }
}
