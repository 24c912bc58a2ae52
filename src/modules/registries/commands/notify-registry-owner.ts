import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import { listStoredRegistries } from '../db/registries.ts'
import { listRegistryUnits } from '../db/units.ts'
import { formatVariantTitle } from '../queries/describe-item.ts'
import { canSeeGift } from '../domain/registry.ts'
import { renderGiftBoughtEmail } from '../emails/gift-bought-email.ts'

/**
 * Emails the owner about a gift, unless surprise mode hides it. It runs as a job, so that orders do
 * not depend on it.
 */
export async function notifyRegistryOwner(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin'>,
  giftId: string,
): Promise<void> {
  const { db } = services
  const [gift] = await listRegistryGifts(db, sql`g.id = ${giftId}`)
  const [registry] = gift ? await listStoredRegistries(db, sql`r.id = ${gift.registryId}`) : []
  const today = calendarDate(services.clock.now())
  if (
    !gift
    || !registry
    || !canSeeGift(registry.surprise, { isDelivered: false, eventDate: registry.eventDate, today })
  )
    return
  const owner = await findContact(db, registry.ownerId)
  if (!owner) return
  const units =
    gift.source === 'group' ? [] : await listRegistryUnits(db, sql`u.gift_id = ${giftId}`)
  const items = await listRegistryItems(db, sql`i.registry_id = ${registry.id}`)
  const variants = await readVariants(
    db,
    items.map(({ variantId }) => variantId),
  )
  const gifts = [...Map.groupBy(units, ({ itemId }) => itemId)].flatMap(([itemId, itemUnits]) => {
    const facts = variants.get(items.find(({ id }) => id === itemId)?.variantId ?? '')
    return facts
      ? [
          {
            title: formatVariantTitle(facts),
            qty: itemUnits.length,
            picture: createEmailPicture(facts.picture, services.origin),
          },
        ]
      : []
  })
  const email = renderGiftBoughtEmail({
    giverName: gift.giverName,
    items: gifts,
    contribution:
      gift.amount === null ? '' : `${formatMoney(gift.amount)} toward ${gift.groupGiftTitle}`,
    note: gift.note,
    link: `${services.origin}/registry/myRegistry/${registry.id}?tab=gifts&gift=${giftId}`,
    shop: services.mails.shop,
  })
  await inTransaction(db, (tx) =>
    services.mails.sendLater(tx, {
      dedupeKey: `registry-gift:${giftId}`,
      to: owner.email,
      ...email,
    }),
  )
}
